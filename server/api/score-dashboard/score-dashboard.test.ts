import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addPaid, succeed } from '../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { getScoreDashboard } from '../../../shared/contracts/score-dashboard.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { rides } from '../modules/rides/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';

describe('The dashboard of scores', () => {
  let world: World;
  let ada: Person;

  beforeEach(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
  });
  afterEach(() => world.close());

  /** A stay that was scored. Its car left at 10:00 am Pacific. */
  async function score(points: number, at: string, feedback: string | null = null): Promise<string> {
    const { id } = await addPaid(world, null);
    const createdAt = new Date(at);
    await world.db.queries.insert(scores).values({ transactionId: id, score: points, feedback, createdAt });
    return id;
  }
  const show = async (query: Record<string, string> = {}, reader = ada) =>
    v.parse(getScoreDashboard.output, await succeed(world, getScoreDashboard, { query }, reader.token));

  it('has the percentage of 9 and 10 minus the percentage of 0 to 6, by Pacific weeks from Monday', async () => {
    for (const points of [10, 9, 8, 6]) await score(points, '2026-11-18T18:00:00Z');
    // Sunday evening at the lot, Monday in UTC.
    await score(0, '2026-11-16T05:00:00Z');
    const { total, weeks } = await show();
    expect([total?.nps, total?.count]).to.deep.equal([0, 5]);
    expect(weeks.map(({ key, nps, count }) => [key, nps, count])).to.deep.equal([
      ['2026-11-09', -100, 1],
      ['2026-11-16', 25, 4],
    ]);
  });

  it('counts by hour of the exit, shuttle stop and product', async () => {
    const id = await score(9, '2026-11-18T18:00:00Z');
    await world.db.queries.insert(rides).values({
      id,
      islandId: 3,
      name: 'Rita',
      transactionId: id,
      sessionId: id,
      requestedAt: world.now,
      changedAt: world.now,
    });
    const { hours, islands, products } = await show();
    expect(hours.map(({ key, count }) => [key, count])).to.deep.equal([['10', 1]]);
    expect(islands.map(({ key, count }) => [key.split(' ')[0], count])).to.deep.equal([['3', 1]]);
    expect(products.map(({ label, count }) => [label, count])).to.deep.equal([['Drive-up', 1]]);
  });

  it('lists low scores with their comment, stay and incident, to those who may see them', async () => {
    const id = await score(4, '2026-11-18T18:00:00Z', 'Card 4242 4242 4242 4242 was charged twice');
    await score(7, '2026-11-18T18:00:00Z', 'Fine');
    await world.db.queries.insert(incidents).values({ id, transactionId: id, reason: 'LOW_SCORE' });
    const [row] = await world.db.queries.select().from(transactions).where(eq(transactions.id, id));
    const { low } = await show();
    expect(
      low.map(({ score: points, ticket, href, incident }) => [points, ticket, href, incident?.href]),
    ).to.deep.equal([
      [
        4,
        row?.ticketNumber,
        `/back-office/stays/${id}`,
        `/back-office/incidents/open?q=${row?.ticketNumber}`,
      ],
    ]);
    expect(low[0]?.comment).to.contain('was charged twice').and.not.contain('4242 4242 4242');
    const mark = await world.join('Mark', ['ParkScores:Read']);
    const [seen] = (await show({}, mark)).low;
    expect([seen?.score, seen?.href, seen?.incident]).to.deep.equal([4, null, null]);
  });

  it('keeps to its days, and says that nobody answered', async () => {
    await score(9, '2026-11-18T18:00:00Z');
    expect((await show({ from: '2026-11-01', to: '2026-11-17' })).total).to.equal(null);
    expect((await show({ from: '2026-11-18', to: '2026-11-18' })).total?.count).to.equal(1);
    const wrong = { query: { from: '2026-11-20', to: '2026-11-18' } };
    expect((await world.send(getScoreDashboard, wrong, ada.token)).status).to.equal(422);
  });
});
