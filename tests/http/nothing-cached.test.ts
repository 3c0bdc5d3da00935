import { expect } from 'chai';
import { routes } from '../../pages/routes.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { accessRules } from '../support/access-rules.ts';
import { fillPath, openWorld, type Person, type World } from '../support/access-world.ts';
import { type RunningSite, type SiteAnswer, startSite } from '../support/start-site.ts';

const isCacheable = ({ headers }: SiteAnswer) => !/private|no-store/.test(headers['cache-control'] ?? '');

describe('A member’s response', () => {
  let world: World;
  let site: RunningSite;
  let olivia: Person;
  let calls = 0;

  before(async () => {
    world = await openWorld();
    olivia = await world.join('Olivia');
    const place = { mode: 'embedded', api: world.api } as const;
    site = await startSite({ place, trustedHops: 1, now: () => world.now });
  });
  after(() => site.close());
  after(() => world.close());

  const get = (target: string) =>
    site.get(target, {
      headers: {
        cookie: `access_token=${olivia.token}; session_id=3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11`,
        'x-forwarded-for': `2001:db8:2:${(calls += 1).toString(16)}::1`,
      },
    });

  /** A response with a cookie or with member data must not be cached. */
  function expectKeptByNobody(answer: SiteAnswer, theirs: string[]): void {
    const isPersonal = answer.cookies.length > 0 || theirs.some((value) => answer.text.includes(value));
    expect(isPersonal && isCacheable(answer)).to.equal(false);
  }

  for (const { name, path } of routes) {
    it(`is not cached if it has member data or a cookie: ${name} (${path})`, async () => {
      const answer = await get(path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA'));
      expectKeptByNobody(answer, [olivia.number, olivia.email, olivia.token, 'Secretson']);
      // Every page shows the member's name in its header.
      expect(isCacheable(answer)).to.equal(false);
    });
  }

  for (const contract of contracts.filter(({ method }) => method === 'GET')) {
    const rule = accessRules[contract.name];
    if (!rule) continue;

    it(`is not cached from ${contract.name}`, async () => {
      const { call } = await rule.stage(world, olivia);
      const path = fillPath(contract, call.params ?? {}).replace(/^\/api\//, '/');
      const answer = await get(`/api${path}?${new URLSearchParams(call.query).toString()}`);
      expect(answer.headers['cache-control']).to.equal('private, no-store');
    });
  }
});
