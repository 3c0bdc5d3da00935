import { inspect } from 'node:util';
import { parseCookie } from 'cookie';
import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { routes } from '../../pages/routes.ts';
import { memberSessions } from '../../server/api/modules/members/tables.ts';
import { WALLET_PATH } from '../../server/api/wallet/pass-token.ts';
import { createLogger } from '../../server/log.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { accessRules } from '../support/access-rules.ts';
import { addBooking, addVoucher } from '../support/access-things.ts';
import { ALL_RIGHTS, fillPath, openWorld, type Person, type World } from '../support/access-world.ts';
import { findSecrets } from '../support/canaries.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { buildMounts } from '../support/mounts.ts';
import { type RunningSite, type SiteRequest, startSite } from '../support/start-site.ts';

const SHARED = { sharesGroup: true };

describe('A token never leaks', () => {
  const logged: string[] = [];
  const reported: string[] = [];
  /** All valid tokens: access and refresh tokens, whole and without their login's id, and tokens of wallet passes. */
  const tokens = new Set<string>();
  let world: World;
  let site: RunningSite;
  let mounts: Awaited<ReturnType<typeof buildMounts>>;
  let calls = 0;

  before(async () => {
    const log = createLogger('trace', { write: (line: string) => void logged.push(line) });
    world = await openWorld({ log });
    mounts = await buildMounts(world);
    site = await startSite({
      place: { mode: 'embedded', api: world.api },
      mounts: mounts.mounts,
      trustedHops: 1,
      now: () => world.now,
      log,
      report: (error) => void reported.push(inspect(error)),
    });
  });
  after(() => site.close());
  after(() => world.close());

  /** Sends a request as a new caller and searches the whole answer except its cookies. */
  async function ask(target: string, { headers, ...sent }: SiteRequest = {}) {
    const caller = `2001:db8:2:${(calls += 1).toString(16)}::1`;
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const answer = await site.get(target, {
      ...sent,
      headers: { ...own, 'x-forwarded-for': caller, ...headers },
    });
    for (const cookie of answer.cookies) {
      const { access_token: access, refresh_token: refresh } = parseCookie(cookie.split(';')[0] ?? '');
      for (const token of [access, refresh]) if (token) keepToken(token);
    }
    const { 'set-cookie': _cookies, ...rest } = answer.headers;
    return { ...answer, found: findSecrets(JSON.stringify(rest) + answer.text, [...tokens]) };
  }

  const keepToken = (token: string) => tokens.add(token).add(token.split('.')[1] ?? token);

  /** The cookies of a person's login whose access token has expired, so that the next request renews it. */
  async function expireLogin({ id, token, refreshToken }: Person): Promise<{ cookie: string }> {
    keepToken(token);
    keepToken(refreshToken);
    await world.db.queries
      .update(memberSessions)
      .set({ accessExpiresAt: world.now })
      .where(eq(memberSessions.memberId, id));
    return { cookie: `access_token=${token}; refresh_token=${refreshToken}` };
  }

  for (const { name, path } of routes)
    it(`into ${name} (${path}): its state, links or redirect`, async () => {
      const headers = await expireLogin(await world.join('Olivia'));
      const before = tokens.size;
      const answer = await ask(`${path.replace(/:\w+/g, 'AAAA')}?token=link&page=2`, { headers });
      expect(tokens.size, 'renewed').to.equal(before + 4);
      expect(answer.found).to.deep.equal([]);
    });

  for (const contract of contracts.filter(({ name, output }) => accessRules[name] && output !== 'events'))
    it(`into the answer of ${contract.name}`, async () => {
      const rule = accessRules[contract.name];
      const person = await world.join('Olivia', rule?.needs === 'staff' ? ALL_RIGHTS : [], SHARED);
      const scene = await rule?.stage(world, person);
      const { params = {}, query, body = {} } = scene?.call ?? {};
      const headers = { ...(await expireLogin(person)), ...scene?.call.headers };
      const path = fillPath(contract, params).replace(/^\/api\//, '/');
      const { found, status } = await ask(`/api${path}?${new URLSearchParams(query).toString()}`, {
        method: contract.method,
        headers,
        ...(contract.method !== 'GET' && { body: JSON.stringify(body) }),
      });
      expect(status).to.be.lessThan(500);
      expect(found).to.deep.equal([]);
    });

  it('to a wallet, except in the pass itself', async () => {
    const person = await world.join('Olivia');
    const serials = [(await addBooking(world, person)).id, (await addVoucher(world, person)).id, person.id];
    for (const serial of serials) {
      const token = mounts.tokenOf(serial);
      tokens.add(token);
      const headers = { authorization: `ApplePass ${token}` };
      const devices = `${WALLET_PATH}/v1/devices/phone/registrations/${mounts.passType}`;
      const pass = `${WALLET_PATH}/v1/passes/${mounts.passType}/${serial}`;
      const body = JSON.stringify({ pushToken: 'abcdef0123456789' });
      const logs = [`Get pass failed, authenticationToken=${token}`, `Authorization: ApplePass ${token}`];
      const told = [
        await ask(`${devices}/${serial}`, { method: 'POST', headers, body }),
        await ask(devices, { headers }),
        await ask(`${WALLET_PATH}/v1/log`, { method: 'POST', headers, body: JSON.stringify({ logs }) }),
        await ask(`${pass}?authenticationToken=${token}`, { headers: { authorization: token } }),
        await ask(`${devices}/${serial}`, { method: 'DELETE', headers }),
      ];
      expect(told.map(({ status }) => status)).to.deep.equal([201, 200, 200, 401, 200]);
      expect(told.flatMap(({ found }) => found)).to.deep.equal([]);
      expect((await ask(pass, { headers })).found, 'the pass').to.deep.equal([token]);
    }
  });

  it('when a call fails', async () => {
    const person = await world.join('Olivia');
    const login = await expireLogin(person);
    const token = mounts.tokenOf(person.id);
    const authorization = `ApplePass ${tokens.add(token) && token}`;
    await world.db.queries.execute(sql`alter table passes rename to passes_away`);
    await world.db.queries.execute(sql`alter table time_vouchers rename to vouchers_away`);
    const broken = [
      await ask(`/api/club/${person.number}/time-vouchers/`, { headers: login }),
      await ask('/point-club/voucher/AAAAAAAAAAAAAAAAAAAAAA', { headers: login }),
      await ask(`${WALLET_PATH}/v1/passes/${mounts.passType}/${person.id}`, { headers: { authorization } }),
    ];
    await world.db.queries.execute(sql`alter table passes_away rename to passes`);
    await world.db.queries.execute(sql`alter table vouchers_away rename to time_vouchers`);
    expect(broken.map(({ status }) => status)).to.deep.equal([500, 500, 500]);
    expect(logged.join()).to.include('API call failed').and.include('A request failed');
    expect(broken.flatMap(({ found }) => found)).to.deep.equal([]);
  });

  it('into the log, error reports or the database', async () => {
    await world.api.drain();
    const all = [...tokens];
    expect(all).to.have.length.greaterThan(4 * contracts.length);
    expect(reported).to.have.length.greaterThan(0);
    expect(findSecrets(logged.join('\n'), all), 'log').to.deep.equal([]);
    expect(findSecrets(reported.join('\n'), all), 'error reports').to.deep.equal([]);
    expect(findSecrets(await dumpDatabase(world.db), all), 'database and events').to.deep.equal([]);
  });
});
