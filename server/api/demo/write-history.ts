import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { batchCounts, batches, batchEntries } from '../modules/batches/tables.ts';
import { bookings, cancellations, payments } from '../modules/bookings/tables.ts';
import { capacityDays } from '../modules/capacity/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import { sandboxCharges } from '../modules/payments/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { receiptPayments, receipts, transactionItems, transactions } from '../modules/transactions/tables.ts';
import { takeTicketNumbers } from '../modules/transactions/ticket-numbers.ts';
import type { BookingHistory } from './booking-history.ts';
import { type DemoShift, findShift, inventBatches, inventTendered } from './batch-history.ts';
import { insertMany } from './insert-many.ts';
import { bookingMovement, exitMovements, type MoneyHistory } from './money-history.ts';
import type { StayHistory } from './stay-history.ts';

export interface LotHistory {
  bookings: BookingHistory[];
  stays: StayHistory[];
  /** Cashiers' shifts, in order. */
  shifts: DemoShift[];
  now: Date;
  /** Capacity counters that match the bookings. */
  days: (typeof capacityDays.$inferInsert)[];
  scores: (typeof scores.$inferInsert)[];
}

/** Receipts of members, oldest first, which earn points. */
export type MemberReceipts = { memberId: string; receiptNumber: string; issuedAt: Date }[];

/** Inserts the history. Numbers tickets in order of entry and receipts in order of exit. */
export async function writeHistory(
  tx: Queries,
  { stays, days, shifts, now, ...history }: LotHistory,
): Promise<MemberReceipts> {
  await insertMany(tx, capacityDays, days);
  await insertMany(
    tx,
    bookings,
    history.bookings.map(({ booking }) => booking),
  );
  await insertMany(
    tx,
    payments,
    history.bookings.flatMap((booking) => booking.payments),
  );
  await insertMany(
    tx,
    sandboxCharges,
    history.bookings.flatMap(({ charges }) => charges),
  );
  await insertMany(
    tx,
    cancellations,
    history.bookings.flatMap((booking) => booking.cancellations),
  );

  const arrivals = stays.toSorted((a, b) => a.row.enteredAt.getTime() - b.row.enteredAt.getTime());
  const firstTicket = await takeTicketNumbers(tx, arrivals.length);
  const tickets = arrivals.map(({ row }, at) => ({
    ...row,
    ticketNumber: String(firstTicket + at),
    checkedInBy: findShift(shifts, row.enteredAt)?.cashierId ?? null,
    checkedOutBy: row.exitedAt ? (findShift(shifts, row.exitedAt)?.cashierId ?? null) : null,
  }));
  await insertMany(tx, transactions, tickets);
  await insertMany(
    tx,
    transactionItems,
    stays.flatMap(({ items }) => items),
  );

  await insertMany(tx, scores, history.scores);

  const exits = stays
    .flatMap(({ row, receipt, payments: paid }) => (receipt ? [{ row, receipt, paid }] : []))
    .toSorted((a, b) => a.receipt.issuedAt.getTime() - b.receipt.issuedAt.getTime());
  const firstReceipt = await takeNumbers(tx, 'receipt_numbers', exits.length);
  const numbered = exits.map((exit, at) => ({ ...exit, number: String(firstReceipt + at) }));
  await insertMany(
    tx,
    receipts,
    numbered.map(({ receipt, number }) => ({ ...receipt, number })),
  );
  const paid = numbered.map(({ number, ...exit }) => ({
    ...exit,
    paid: exit.paid.map((one) => takePayment(shifts, { ...one, receiptNumber: number })),
  }));
  const drawers = await writeBatches(tx, { shifts, paid: paid.flatMap((exit) => exit.paid), now });
  await insertMany(
    tx,
    receiptPayments,
    paid.flatMap((exit) => exit.paid),
  );
  const movements = [
    ...drawers,
    ...history.bookings.flatMap((booked) =>
      booked.payments.map((payment) => bookingMovement(payment, booked.booking.memberId)),
    ),
    ...paid.flatMap((exit) => exit.paid.flatMap((one) => exitMovements(one, exit.row.bookingId ?? null))),
  ];
  await insertMany(
    tx,
    moneyMovements,
    movements.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  return numbered.flatMap(({ row, receipt, number }) =>
    row.memberId ? [{ memberId: row.memberId, receiptNumber: number, issuedAt: receipt.issuedAt }] : [],
  );
}

type PaidAtExit = typeof receiptPayments.$inferInsert & { createdAt: Date };

/** Who takes a payment, in which batch, and what the driver hands over. */
function takePayment(shifts: readonly DemoShift[], payment: PaidAtExit): PaidAtExit {
  const shift = payment.kind === 'ONLINE' ? undefined : findShift(shifts, payment.createdAt);
  const isCash = payment.kind === 'CASH' && shift !== undefined;
  return {
    ...payment,
    takenBy: shift?.cashierId ?? null,
    batchId: shift?.batchId ?? null,
    tenderedCents: isCash ? inventTendered(payment.amountCents) : null,
  };
}

/** Inserts the batches, and returns the movements of their drops and expenses. */
async function writeBatches(
  tx: Queries,
  { shifts, paid, now }: { shifts: DemoShift[]; paid: PaidAtExit[]; now: Date },
): Promise<MoneyHistory[]> {
  const byBatch = new Map<string, PaidAtExit[]>(shifts.map(({ batchId }) => [batchId, []]));
  for (const payment of paid) byBatch.get(payment.batchId ?? '')?.push(payment);
  const invented = inventBatches(shifts, byBatch, now);
  await insertMany(tx, batches, invented.batches);
  await insertMany(tx, batchCounts, invented.counts);
  await insertMany(tx, batchEntries, invented.entries);
  return invented.movements;
}

/** Takes `count` consecutive numbers from a sequence and returns the first. */
async function takeNumbers(tx: Queries, sequence: string, count: number): Promise<number> {
  const {
    rows: [range],
  } = await tx.execute<{ first: number }>(
    sql`select first::int, setval(${sequence}::regclass, first + ${count}) from (select nextval(${sequence}::regclass) as first) as range`,
  );
  if (!range) throw new Error('The sequence returned no number');
  return range.first;
}
