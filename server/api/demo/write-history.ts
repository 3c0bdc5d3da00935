import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { bookings, cancellations, payments } from '../modules/bookings/tables.ts';
import { capacityDays } from '../modules/capacity/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import { sandboxCharges } from '../modules/payments/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { receiptPayments, receipts, transactionItems, transactions } from '../modules/transactions/tables.ts';
import type { BookingHistory } from './booking-history.ts';
import { insertMany } from './insert-many.ts';
import { bookingMovement, exitMovements } from './money-history.ts';
import type { StayHistory } from './stay-history.ts';

export interface LotHistory {
  bookings: BookingHistory[];
  stays: StayHistory[];
  /** Capacity counters that match the bookings. */
  days: (typeof capacityDays.$inferInsert)[];
  scores: (typeof scores.$inferInsert)[];
}

/** Receipts of members, oldest first, which earn points. */
export type MemberReceipts = { memberId: string; receiptNumber: string; issuedAt: Date }[];

/** Inserts the history. Numbers tickets in order of entry and receipts in order of exit. */
export async function writeHistory(
  tx: Queries,
  { stays, days, ...history }: LotHistory,
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
  const firstTicket = await takeNumbers(tx, 'ticket_numbers', arrivals.length);
  const tickets = arrivals.map(({ row }, at) => ({ ...row, ticketNumber: String(firstTicket + at) }));
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
    paid: exit.paid.map((one) => ({ ...one, receiptNumber: number })),
  }));
  await insertMany(
    tx,
    receiptPayments,
    paid.flatMap((exit) => exit.paid),
  );
  const movements = [
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
