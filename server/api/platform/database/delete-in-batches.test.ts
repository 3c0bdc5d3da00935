import { expect } from 'chai';
import { lt } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { deleteExpiredEvents } from '../../modules/site/event-writer.ts';
import { events } from '../../modules/site/tables.ts';
import { throttles } from '../limits/tables.ts';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('deleteInBatches', () => {
  let db: Database;
  before(async () => {
    db = await buildDatabase({ now: NOW });
  });
  after(() => db.close());

  it('deletes all rows that match, batch by batch, and no others', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => ({ key: `key ${at}`, windowStart: daysAgo(at) }));
    await db.queries.insert(throttles).values(rows);
    await deleteInBatches(db.queries, throttles, lt(throttles.windowStart, daysAgo(2)), 3);
    const left = await db.queries.select({ key: throttles.key }).from(throttles);
    expect(left.map(({ key }) => key)).to.have.members(['key 0', 'key 1', 'key 2']);
  });

  it('deleteExpiredEvents keeps events of the last 400 days, in whatever order they were written', async () => {
    const event = (days: number) => ({
      class: 'test',
      name: 'kept',
      value: String(days),
      createdAt: daysAgo(days),
    });
    await db.queries.insert(events).values([401, 399, 402, 1].map(event));
    await deleteExpiredEvents(db.queries, NOW);
    const left = await db.queries.select({ value: events.value }).from(events);
    expect(left.map(({ value }) => value)).to.have.members(['399', '1']);
    await deleteExpiredEvents(db.queries, NOW);
    expect(await db.queries.$count(events)).to.equal(2);
  });
});
