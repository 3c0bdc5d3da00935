import { expect } from 'chai';
import { eq, like } from 'drizzle-orm';
import { throttles } from '../../server/api/platform/limits/tables.ts';
import { listUses } from '../../server/api/platform/serve/limit-uses.ts';
import type { Contract, Limit } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { accessRules } from '../support/access-rules.ts';
import type { AccessRule } from '../support/access-rule.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../support/access-world.ts';

const SESSION = '11111111-1111-4111-8111-111111111111';
const IP = '203.0.113.77';

/** The rate limits of the API, from the contracts. Limits that a handler counts are tested beside the handler. */
describe('Each rate limit of a contract', () => {
  let world: World;
  let owner: Person;

  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    owner = await world.join('Olivia', ALL_RIGHTS);
    await world.db.queries.delete(throttles);
  });

  for (const contract of contracts)
    for (const limit of contract.limits) {
      const rule = accessRules[contract.name];
      if (!rule || limit.by === 'handler') continue;

      it(`${contract.name}: ${describeLimit(limit)}`, async () => {
        const { send, setCount, countOf } = await stageUses(world, { contract, limit, rule, owner });
        await setCount(limit.max - 1);
        expect((await send()).status, 'the last use').to.equal(200);
        expect(await countOf()).to.equal(limit.only === undefined ? limit.max : limit.max - 1);
        await setCount(limit.max);
        const { status, headers } = await send();
        expect(status, 'the use after the limit').to.equal(429);
        expect(Number(headers['retry-after'])).to.be.within(1, limit.seconds);
      });
    }
});

interface Use {
  contract: Contract;
  limit: Limit;
  rule: AccessRule;
  owner: Person;
}

/** Uses of one limit by one caller: how to make one, and how to set their number. */
async function stageUses(world: World, { contract, limit, rule, owner }: Use) {
  const { queries } = world.db;
  const first = await rule.stage(world, owner);
  /** A call may use up its thing, so each call gets a new one, unless the limit is per thing. */
  const isAboutThing = typeof limit.per === 'object' || limit.per === 'subject';
  const stage = async () => (isAboutThing ? first : rule.stage(world, owner));
  const send = async () => {
    const { call } = await stage();
    const headers = { 'x-session-id': SESSION, ...call.headers };
    return world.send(contract, { ...call, headers, ip: IP }, owner.token);
  };

  async function findKey(): Promise<string> {
    if (limit.per === 'subject') {
      await send();
      const [row] = await queries
        .select()
        .from(throttles)
        .where(like(throttles.key, `${limit.name}:%`));
      return row?.key ?? 'none';
    }
    const caller = { ip: IP, sessionId: SESSION, anonId: SESSION, idempotencyKey: null };
    const member = { ...owner, permissions: new Set<string>() };
    const input = { ...first.call.body, ...first.call.params };
    return listUses([limit], { caller: { ...caller, member }, input })[0]?.key ?? 'none';
  }

  const key = await findKey();
  const length = limit.seconds * 1000;
  const windowStart = new Date(Math.floor(world.now.getTime() / length) * length);
  return {
    send,
    async setCount(count: number) {
      await queries.delete(throttles);
      await queries.insert(throttles).values({ key, windowStart, count });
    },
    async countOf() {
      const [row] = await queries.select().from(throttles).where(eq(throttles.key, key));
      return row?.count;
    },
  };
}

function describeLimit({ name, per, max, seconds, only }: Limit): string {
  const whose = typeof per === 'string' ? per : `value of ${per.input}`;
  const what = only === undefined ? 'uses' : `refusals with ${only}`;
  return `${max} ${what} per ${whose} in ${seconds / 60} minutes (${name})`;
}
