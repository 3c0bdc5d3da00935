import { expect } from 'chai';
import { routes } from '../../pages/routes.ts';
import { asGone, openWorld, type Person, type World } from '../support/access-world.ts';
import { createLogger } from '../../server/log.ts';
import { createLink, linkToken } from '../../server/api/modules/members/mailed-links.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { findSecrets } from '../support/canaries.ts';
import { addBooking, addPaid } from '../support/access-things.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const guarded = routes.filter(({ path }) => path.startsWith('/point-club/'));

describe('Page access', () => {
  const logged: string[] = [];
  const reported: string[] = [];
  let world: World;
  let site: RunningSite;
  let olivia: Person;

  before(async () => {
    const log = createLogger('trace', { write: (line: string) => void logged.push(line) });
    world = await openWorld({ log });
    olivia = await world.join('Olivia');
    site = await startSite({
      place: { mode: 'embedded', api: world.api },
      now: () => world.now,
      log,
      report: (error) => void reported.push(String(error)),
    });
  });
  after(() => site.close());
  after(() => world.close());

  const as = (token: string) => ({ headers: { cookie: `access_token=${token}` } });
  const targetOf = (path: string) => path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA');

  it('is set by middleware: club pages are for members, all others are public', async () => {
    for (const { path, load } of routes) {
      const { middleware = [] } = await load();
      expect(middleware.includes('auth'), path).to.equal(path.startsWith('/point-club/'));
    }
  });

  for (const { name, path } of guarded) {
    it(`${name} (${path}) requires a login, also with an invalid token`, async () => {
      const open = (token: string) => site.get(targetOf(path), as(token));
      expect((await open(olivia.token)).status).to.equal(path.includes(':') ? 404 : 200);
      const refused = [
        await open('garbage'),
        await site.get(targetOf(path), { headers: { authorization: 'Bearer garbage' } }),
        await asGone(world, olivia, 'expired', () => open(olivia.token)),
        await asGone(world, olivia, 'logged out', () => open(olivia.token)),
        await asGone(world, olivia, 'deactivated', () => open(olivia.token)),
      ];
      for (const { status, text, headers } of refused)
        expect([status, text, headers.location]).to.deep.equal([302, '', '/?showLogin=true']);
    });
  }

  it('leaks no login or link tokens into pages, log, reports or database', async function () {
    this.timeout(60_000);
    const expires = new Date(world.now.getTime() + 3_600_000);
    const kept = await createLink(world.db.queries, 'password-reset', { memberId: olivia.id, expires });
    const reset = linkToken(world.deps.signer, kept);
    const booking = await addBooking(world, olivia);
    const stay = await addPaid(world, olivia);
    const secrets = [olivia.token, reset];
    const said: string[] = [];
    for (const { path } of routes)
      for (const token of [reset, booking.token, stay.link.token]) {
        const answer = await site.get(
          `${targetOf(path)}?token=${token}&utm_source=${token}`,
          as(olivia.token),
        );
        said.push(answer.text, answer.headers.location ?? '');
      }
    expect(findSecrets(said.join('\n'), [olivia.token])).to.deep.equal([]);
    await world.api.drain();
    expect(findSecrets(await dumpDatabase(world.db), secrets)).to.deep.equal([]);
    const heard = [...logged, ...reported, await dumpDatabase(world.db, ['outbox', 'idempotency_keys'])];
    expect(findSecrets(heard.join('\n'), [...secrets, booking.token, stay.link.token])).to.deep.equal([]);
  });
});
