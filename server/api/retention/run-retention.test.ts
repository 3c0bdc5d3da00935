import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { addReceipt } from '../../../tests/support/club.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { incidentNotes, incidents } from '../modules/incidents/tables.ts';
import { lotWalks, lotWalkSightings } from '../modules/lot-walks/tables.ts';
import { rides } from '../modules/rides/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { runRetention } from './run-retention.ts';
import type { RetentionTask } from './retention-tasks.ts';

// The triggers that keep audit entries and sightings compare with the database's clock.
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const log = pino({ level: 'silent' });

describe('runRetention', () => {
  let db: Database;
  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
  });
  afterEach(() => db.close());
  const run = (tasks?: RetentionTask[], now = NOW) => runRetention({ db, log, now: () => now }, tasks);

  it('erases drivers three years after the exit, but not members, who have their account', async () => {
    const { queries } = db;
    const driver = { customerName: 'Bo Berg', email: 'bo@example.com', licensePlate: 'BO1' };
    const add = async (number: string, days: number, memberId: string) => {
      const id = await addReceipt(queries, { number, cents: 50_00, exited: daysAgo(days), memberId });
      await queries.update(transactions).set(driver).where(eq(transactions.id, id));
      return id;
    };
    const old = await add('9001', 1097, 'demo-ann');
    const fresh = await add('9002', 1090, 'demo-ann');
    const members = await add('9003', 1097, 'demo-ann');
    for (const id of [old, fresh])
      await queries.update(transactions).set({ memberId: null }).where(eq(transactions.id, id));
    await run();
    const rows = await queries
      .select({ id: transactions.id, name: transactions.customerName, plate: transactions.licensePlate })
      .from(transactions)
      .where(sql`${transactions.id} in (${old}, ${fresh}, ${members})`);
    expect(rows).to.have.deep.members([
      { id: old, name: null, plate: null },
      { id: fresh, name: 'Bo Berg', plate: 'BO1' },
      { id: members, name: 'Bo Berg', plate: 'BO1' },
    ]);
  });

  it('erases what became ready late, and does not look at erased rows again', async () => {
    const { queries } = db;
    const ride = { islandId: 1, name: 'Bo Berg', requestedAt: daysAgo(91), changedAt: NOW };
    const ended = { state: 'COMPLETED', endedAt: NOW } as const;
    await queries.insert(rides).values([
      { ...ride, id: 'r1', sessionId: 's1' },
      { ...ride, ...ended, id: 'r2', sessionId: 's2' },
    ]);
    await run();
    const names = () =>
      queries
        .select({ id: rides.id, name: rides.name })
        .from(rides)
        .where(sql`${rides.id} in ('r1', 'r2')`)
        .orderBy(rides.id);
    expect(await names()).to.deep.equal([
      { id: 'r1', name: 'Bo Berg' },
      { id: 'r2', name: 'Erased' },
    ]);
    await queries.update(rides).set(ended).where(eq(rides.id, 'r1'));
    await run(undefined, new Date(NOW.getTime() + HOUR_MS));
    expect((await names()).map(({ name }) => name)).to.deep.equal(['Erased', 'Erased']);
  });

  it('erases the people of incidents and deletes their notes three years after they are closed', async () => {
    const { queries } = db;
    const closed = {
      reason: 'REPORTED',
      state: 'CLOSED',
      contact: '2065550150',
      words: 'Scratched',
    } as const;
    await queries.insert(incidents).values([
      { ...closed, id: 'old', outcome: 'RETURNED', returnedTo: 'Bo Berg', closedAt: daysAgo(1097) },
      { ...closed, id: 'fresh', closedAt: daysAgo(1000) },
    ]);
    const note = { memberId: 'demo-ann', note: 'Called Bo' };
    await queries
      .insert(incidentNotes)
      .values(['old', 'fresh'].map((incidentId) => ({ ...note, incidentId })));
    await run();
    const rows = await queries
      .select()
      .from(incidents)
      .where(sql`${incidents.id} in ('old', 'fresh')`)
      .orderBy(incidents.id);
    expect(rows.map(({ contact, words, returnedTo }) => [contact, words, returnedTo])).to.deep.equal([
      ['2065550150', 'Scratched', null],
      [null, null, 'Erased'],
    ]);
    expect((await queries.select().from(incidentNotes)).map(({ incidentId }) => incidentId)).to.deep.equal([
      'fresh',
    ]);
  });

  it('deletes audit entries after seven years and sightings of lot walks after 402 days, and no earlier', async () => {
    const { queries } = db;
    const entry = {
      actorId: 'demo-ann',
      action: 'test',
      subjectKind: 'test',
      subjectId: '1',
      subjectName: '1',
      changes: {},
    };
    await queries.insert(auditEntries).values([
      { ...entry, at: daysAgo(2559) },
      { ...entry, at: daysAgo(2500) },
    ]);
    const by = { startedBy: 'demo-ann', endedBy: 'demo-ann', cars: 1, seen: 1 };
    for (const [id, days] of [
      ['old', 403],
      ['fresh', 399],
    ] as const) {
      await queries.insert(lotWalks).values({ ...by, id, startedAt: daysAgo(days), endedAt: daysAgo(days) });
      await queries
        .insert(lotWalkSightings)
        .values({ id, walkId: id, row: 'A', licensePlate: 'BO1', seenBy: 'demo-ann', at: daysAgo(days) });
    }
    await run();
    expect(await queries.$count(auditEntries, eq(auditEntries.action, 'test'))).to.equal(1);
    expect(
      (await queries.select({ id: lotWalkSightings.id }).from(lotWalkSightings)).map(({ id }) => id),
    ).to.deep.equal(['fresh']);
    const early = await queries.delete(auditEntries).catch((error: unknown) => error);
    expect(early).to.be.an('error').with.nested.property('cause.message').that.includes('never changed');
  });

  it('runs a task once an hour, whichever process asks, and the others even when one fails', async () => {
    let runs = 0;
    const failing = { name: 'failing', run: () => Promise.reject(new Error('not today')) };
    const counting = { name: 'counting', run: async () => void (runs += 1) };
    await run([failing, counting]);
    await run([failing, counting], new Date(NOW.getTime() + HOUR_MS - 1));
    expect(runs).to.equal(1);
    await run([failing, counting], new Date(NOW.getTime() + HOUR_MS));
    expect(runs).to.equal(2);
  });
});
