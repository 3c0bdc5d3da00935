import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { groupMembers } from '../../server/api/modules/members/tables.ts';
import { createLogger } from '../../server/log.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { accessRules } from '../support/access-rules.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../support/access-world.ts';
import { startApi } from '../support/api.ts';
import { sendHttp } from '../support/api-transports.ts';
import { oddRequests } from '../support/odd-requests.ts';

/** Requests per contract. Set `ODD_REQUESTS=20000` for a thorough run. */
const RUNS = Number(process.env.ODD_REQUESTS ?? 2);
/** Calls that end the login of the caller, or wait for what happens next. */
const isOut = (name: string, output: unknown) =>
  output === 'events' ||
  /^(logOut|endAllLogins|endLogin|closeAccount|deleteMember|changePassword)$/.test(name);

describe('Malformed requests of somebody who may do everything', function () {
  this.timeout(RUNS * 200 + 60_000);
  const lines: string[] = [];
  let world: World;
  let port: number;
  let stop: () => Promise<void>;
  let person: Person;

  before(async () => {
    world = await openWorld({
      log: createLogger('error', { write: (line: string) => void lines.push(line) }),
    });
    ({ port, stop } = await startApi(world.api));
  });
  after(() => world.close());
  // A lot has a few administrators, not one per call.
  afterEach(() => world.db.queries.delete(groupMembers).where(eq(groupMembers.memberId, person.id)));

  for (const contract of contracts.filter(({ name, output }) => accessRules[name] && !isOut(name, output))) {
    it(`to ${contract.name} get an answer from 200 to 499`, async () => {
      person = await world.join('Olivia', ALL_RIGHTS, { sharesGroup: true });
      const scene = await accessRules[contract.name]?.stage(world, person);
      const { params, query, body, headers: usual } = scene?.call ?? {};
      const sample = {
        ...(params && { params }),
        ...(query && { query }),
        ...(body && { body: { ...body } }),
      };
      await fc.assert(
        fc.asyncProperty(oddRequests(contract, sample), async ({ headers, ...request }) => {
          const { status } = await sendHttp(port, {
            ...request,
            headers: { ...headers, ...usual, authorization: `Bearer ${person.token}` },
          });
          expect(status).to.be.within(200, 499);
        }),
        { numRuns: RUNS },
      );
    });
  }

  it('cause no errors in the log', async () => {
    await stop();
    expect(lines).to.deep.equal([]);
  });
});
