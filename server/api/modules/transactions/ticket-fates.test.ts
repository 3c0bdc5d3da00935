import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { plainRate } from '../../../../tests/support/club.ts';
import { refusalOf } from '../../../../tests/support/quotes.ts';
import type { Database } from '../../platform/database/database.ts';
import { auditEntries } from '../audit/tables.ts';
import { checkInDriveUp } from './check-in.ts';
import { explainTicket } from './explain-ticket.ts';
import { findTicketFates } from './find-ticket-fates.ts';
import { receipts, transactions } from './tables.ts';
import { takeTicketNumbers, TICKETS_FROM } from './ticket-numbers.ts';
import { voidTransaction } from './void-transaction.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const driveUp = {
  at: NOW,
  vehicleClass: 'STANDARD',
  spaces: 1,
  licensePlate: null,
  customerName: null,
  email: null,
};

describe('The fate of a ticket', function () {
  this.timeout(60_000);
  let db: Database;
  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    await insertMember(db.queries, { id: 'sam' });
  });
  afterEach(() => db.close());

  const park = () => db.transaction(async (tx) => (await checkInDriveUp(tx, driveUp)).row);
  const fail = () =>
    db.transaction(async (tx) => {
      await checkInDriveUp(tx, driveUp);
      throw new Error('The printer is gone');
    });
  const leave = async (id: string, totalCents: number) => {
    await db.queries
      .update(transactions)
      .set({ status: 'CLOSED', exitedAt: NOW })
      .where(eq(transactions.id, id));
    const rate = plainRate(totalCents);
    const receipt = { number: `R${id}`, transactionId: id, validationCode: 'CODE', rate, totalCents };
    await db.queries.insert(receipts).values({ ...receipt, parkingCents: totalCents, issuedAt: NOW });
  };
  const find = (before: number | null = null) => findTicketFates(db.queries, before);
  const counts = async () => {
    const { ranges } = await find();
    return ranges.map(({ from, to, fates, missing }) => [
      from,
      to,
      ...fates.map(({ fate, count }) => `${fate} ${count}`),
      ...missing.map((number) => `missing ${number}`),
    ]);
  };

  it('is one for every number between the first and the last, also after check-ins that failed', async () => {
    expect(await find()).to.deep.equal({ first: null, last: null, ranges: [], next: null });
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? fail() : park())),
    );
    expect(tries.filter(({ status }) => status === 'rejected')).to.have.length(8);
    const [first, second, third, fourth] = await db.queries.select().from(transactions);
    await leave(first?.id ?? '', 20_00);
    await leave(second?.id ?? '', 0);
    await db.transaction((tx) =>
      voidTransaction(tx, { id: third?.id ?? '', reason: 'Printed twice', memberId: 'sam', at: NOW }),
    );
    await db.queries
      .update(transactions)
      .set({ status: 'CLOSED', exitedAt: NOW })
      .where(eq(transactions.id, fourth?.id ?? ''));
    expect(await counts()).to.deep.equal([
      ['1000001', '1000016', 'PAID 1', 'FREE 1', 'NO_RECEIPT 1', 'HERE 12', 'VOIDED 1'],
    ]);
  });

  it('is named as missing when somebody deleted the stay, until an employee explains it', async () => {
    const [{ id, ticketNumber: number }] = [await park(), await park()];
    await db.queries.delete(transactions).where(eq(transactions.id, id));
    expect(await counts()).to.deep.equal([['1000001', '1000002', 'HERE 1', 'missing 1000001']]);
    const explain = (ticket: string) =>
      db.transaction((tx) => explainTicket(tx, { number: ticket, reason: 'Test print', by: 'sam', at: NOW }));
    expect(await refusalOf(explain('1000002'))).to.include({ status: 409 });
    expect(await refusalOf(explain('1000003'))).to.include({ status: 404 });
    expect(await refusalOf(explain('0999999'))).to.include({ status: 404 });
    await explain(number);
    expect(await refusalOf(explain(number))).to.include({ status: 409 });
    expect(await counts()).to.deep.equal([['1000001', '1000002', 'HERE 1', 'UNUSED 1']]);
    const entries = await db.queries.select().from(auditEntries);
    expect(entries.map(({ subjectName, reason }) => [subjectName, reason])).to.deep.equal([
      ['1000001', 'Test print'],
    ]);
  });

  it('is counted in ranges, the latest first, page by page', async () => {
    await db.transaction((tx) => takeTicketNumbers(tx, 6700));
    const { ranges, next, last } = await find();
    expect([ranges.length, ranges[0]?.from, ranges[0]?.to, next, last]).to.deep.equal([
      12,
      '1006501',
      '1006700',
      '1001001',
      '1006700',
    ]);
    const older = await find(Number(next));
    expect(older.ranges.map(({ from, to }) => `${from}-${to}`)).to.deep.equal([
      '1000501-1001000',
      '1000001-1000500',
    ]);
    expect(older.next).to.equal(null);
    expect(ranges[1]?.missing).to.have.length(100);
    expect(TICKETS_FROM).to.equal(1_000_000);
  });
});
