import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { groups } from '../../server/api/modules/members/tables.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { type Contract, neededPermission, needsMember } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { type Cast, type Cell, refusedCells, servedPeople } from '../support/access-cells.ts';
import { inputs } from '../support/access-inputs.ts';
import { accessRules } from '../support/access-rules.ts';
import type { AccessRule } from '../support/access-rule.ts';
import { secretRules } from '../support/access-secrets.ts';
import { ALL_RIGHTS, asGone, type Call, openWorld, type World } from '../support/access-world.ts';
import { digestTables } from '../support/digest-tables.ts';

/** Tables that a refused call may change: rate limits and events. */
const COUNTED = ['throttles', 'events'];

describe('access matrix of the API', () => {
  let world: World;

  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('has input only for calls that exist', () => {
    const names = contracts.map(({ name }) => name);
    expect(names).to.include.members([...Object.keys(inputs), ...Object.keys(secretRules)]);
  });

  it('would see a row that is added, changed or removed', async () => {
    const { queries } = world.db;
    const ofGroup = eq(groups.id, 'seen');
    const seen = [await digestTables(world.db)];
    await queries.insert(groups).values({ id: 'seen', name: 'Seen' });
    seen.push(await digestTables(world.db));
    await queries.update(groups).set({ name: 'Renamed' }).where(ofGroup);
    seen.push(await digestTables(world.db));
    await queries.delete(groups).where(ofGroup);
    seen.push(await digestTables(world.db));
    const [before, added, changed, removed] = seen.map(({ groups: digest }) => digest);
    expect(new Set([before, added, changed])).to.have.length(3);
    expect(removed).to.equal(before);
  });

  for (const contract of contracts) {
    const rule = accessRules[contract.name];
    if (!rule) continue;

    it(`${contract.name}: ${describeAudience(contract, rule)}`, async () => {
      const cast = await gather(world, contract);
      const scene = await rule.stage(world, cast.owner);
      const before = await digestTables(world.db, COUNTED);
      const refused = await askAll(world, contract, refusedCells({ contract, rule, cast, scene }), cast);
      // If a wrong secret gets the same answer as a right one, a mail may be queued.
      if (rule.refusal !== 200) expect(await digestTables(world.db, COUNTED)).to.deep.equal(before);

      const served = await serveAll(world, { contract, rule, cast });
      if (scene.link) {
        const { status } = await world.send(contract, { ...scene.call, query: scene.link });
        expect(status, 'the holder of its link').to.equal(needsMember(contract.access) ? 401 : 200);
      }
      expectNothingOf(served.secrets, [...refused, ...served.strangers]);
    });
  }
});

function describeAudience({ access }: Contract, { needs }: AccessRule): string {
  if (access === 'staff') return 'staff, no one else';
  if (needs === 'staff') return 'staff with its permission, no one else';
  if (needs === 'owner') return 'only the owner';
  const who = needsMember(access) ? 'members' : 'everybody';
  if (needs === 'secret') return `${who} with its secret, no one else`;
  return needs === 'self' ? `${who}, about themselves` : `${who} alike`;
}

async function gather({ join }: World, { access }: Contract): Promise<Cast> {
  const wanted = neededPermission(access);
  return {
    owner: await join('Olivia'),
    other: await join('Otto'),
    colleague: await join(
      'Colleen',
      ALL_RIGHTS.filter((right) => right !== wanted && access !== 'staff'),
      { sharesGroup: true },
    ),
    // A group each would have thousands of rows, which every dump of the database repeats.
    administrator: await join('Ada', ALL_RIGHTS, { sharesGroup: true }),
  };
}

/** Makes the call of each cell and compares the statuses with the expected ones. */
async function askAll(world: World, contract: Contract, cells: Cell[], { owner }: Cast) {
  const row: Record<string, number> = {};
  const alike = new Map<string, string>();
  const answers: ApiAnswer[] = [];
  for (const { who, call, token, gone, alike: group } of cells) {
    const ask = () => world.send(contract, call, token);
    const answer = await (gone ? asGone(world, owner, gone, ask) : ask());
    row[who] = answer.status;
    answers.push(answer);
    if (group === undefined) continue;
    const bytes = JSON.stringify([answer.headers, answer.body]);
    expect(bytes, `${who} gets another answer`).to.equal(alike.get(group) ?? bytes);
    alike.set(group, bytes);
  }
  expect(row).to.deep.equal(Object.fromEntries(cells.map(({ who, status }) => [who, status])));
  return answers;
}

/** Makes the call as each caller who has access, with a new thing of the owner for each. */
async function serveAll(world: World, matter: { contract: Contract; rule: AccessRule; cast: Cast }) {
  const { contract, rule, cast } = matter;
  const row: Record<string, number> = {};
  const people = servedPeople(matter);
  const strangers: ApiAnswer[] = [];
  let secrets: string[] = [];
  for (const { who, person } of people) {
    const { call } = await rule.stage(world, cast.owner);
    const answer = await world.send(contract, call, person?.token);
    row[who] = answer.status;
    if (person === cast.owner) secrets = valuesOf(answer.body).filter((value) => !isIn(call, value));
    // Everyone with the secret gets the same answer.
    else if (rule.needs === 'self') strangers.push(answer);
  }
  expect(row).to.deep.equal(Object.fromEntries(people.map(({ who, status }) => [who, status])));
  return { secrets, strangers };
}

/** The texts of an answer that are personal, long enough not to match by chance. */
function valuesOf(body: unknown): string[] {
  if (typeof body === 'string') return body.length >= 5 ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(valuesOf) : [];
}

const isIn = (call: Call, value: string) => JSON.stringify(call).includes(value);

function expectNothingOf(secrets: string[], answers: ApiAnswer[]): void {
  const said = answers.map(({ headers, body }) => JSON.stringify([headers, body])).join('\n');
  expect(secrets.filter((value) => said.includes(value))).to.deep.equal([]);
}
