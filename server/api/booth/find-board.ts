import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { BoardRow, LotBoard } from '../../../shared/contracts/booth.ts';
import { cents } from '../../../shared/format/money.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import {
  debts,
  receiptPayments,
  transactionExceptions,
  transactions,
} from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';

/** A column has at most this many rows. */
const MAX_ROWS = 100;
/** From then on, a booking that has not arrived is late. After a day it is a no-show. */
const LATE_MS = HOUR_MS;
const NO_SHOW_MS = 24 * HOUR_MS;

/** Finds the cars that are expected today, Pacific time. */
export async function findBoard(
  queries: Queries,
  now: Date,
): Promise<Omit<LotBoard, 'may_check_in' | 'unread_hand_over'>> {
  const { start, end } = dayOf(now);
  const lateAt = new Date(now.getTime() - LATE_MS);
  const commencing = await findArrivals(queries, { from: lateAt, to: end });
  const ending = await findDepartures(queries, { from: now > start ? now : start, to: end });
  return {
    at: formatWireDate(now),
    commencing: toColumn(commencing),
    ending: toColumn(ending),
    ...(await findLateCars(queries, now)),
    owed: toColumn(await findOwed(queries)),
    to_explain: toColumn(await findUnexplained(queries)),
  };
}

/** Bookings that should have arrived an hour ago, and cars that should have left. */
export async function findLateCars(
  queries: Queries,
  now: Date,
): Promise<Pick<LotBoard, 'late' | 'should_have_left'>> {
  const lateAt = new Date(now.getTime() - LATE_MS);
  const late = await findArrivals(queries, { from: new Date(now.getTime() - NO_SHOW_MS), to: lateAt });
  const overdue = await findDepartures(queries, { from: new Date(0), to: now });
  return { late: toColumn(late), should_have_left: toColumn(overdue) };
}

function dayOf(now: Date): { start: Date; end: Date } {
  const day = pacificDay(now);
  const start = fromWallTime(joinWall(day, '00:00'));
  const end = fromWallTime(addDays(joinWall(day, '00:00'), 1));
  if (!start || !end) throw new Error('A day has no midnight');
  return { start, end };
}

interface Span {
  from: Date;
  to: Date;
}
type DueRow = Omit<BoardRow, 'due_at' | 'owed'> & { dueAt: Date; owedCents?: number };

/** Bookings that have not arrived, by their drop-off. */
function findArrivals(queries: Queries, { from, to }: Span): Promise<DueRow[]> {
  return queries
    .select({
      code: bookings.number,
      customer_name: bookings.fullName,
      license_plate: bookings.licensePlate,
      phone: bookings.phone,
      email: bookings.email,
      vehicle_class: bookings.vehicleClass,
      dueAt: bookings.travelFrom,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, ['CONFIRMED', 'NO_SHOW']),
        gte(bookings.travelFrom, from),
        lt(bookings.travelFrom, to),
      ),
    )
    .orderBy(bookings.travelFrom, bookings.id)
    .limit(MAX_ROWS + 1);
}

const emailOf = sql<string | null>`coalesce(${transactions.email}, ${bookings.email})`;

/** Parked cars by when staff expect them, or by the pick-up of their booking or their last time voucher. */
function findDepartures(queries: Queries, { from, to }: Span): Promise<DueRow[]> {
  const dueAt = sql<Date>`coalesce(${transactions.expectedExitAt}, ${bookings.travelTo}, (
    select max(${timeVouchers.travelTo}) from ${timeVouchers} where ${timeVouchers.transactionId} = ${transactions.id}
  ))`.mapWith(bookings.travelTo);
  return queries
    .select({
      code: transactions.ticketNumber,
      customer_name: transactions.customerName,
      license_plate: transactions.licensePlate,
      phone: bookings.phone,
      email: emailOf,
      vehicle_class: transactions.vehicleClass,
      dueAt,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.id, transactions.bookingId))
    .where(and(eq(transactions.status, 'OPEN'), gte(dueAt, from), lt(dueAt, to)))
    .orderBy(dueAt, transactions.id)
    .limit(MAX_ROWS + 1);
}

/** Drivers who left without paying, by when they left. */
function findOwed(queries: Queries): Promise<DueRow[]> {
  return queries
    .select({
      code: receiptPayments.receiptNumber,
      customer_name: transactions.customerName,
      license_plate: transactions.licensePlate,
      phone: debts.phone,
      email: transactions.email,
      vehicle_class: transactions.vehicleClass,
      owedCents: debts.amountCents,
      dueAt: debts.createdAt,
    })
    .from(debts)
    .innerJoin(receiptPayments, eq(receiptPayments.id, debts.paymentId))
    .innerJoin(transactions, eq(transactions.id, debts.transactionId))
    .where(isNull(debts.settledAt))
    .orderBy(debts.createdAt, debts.transactionId)
    .limit(MAX_ROWS + 1);
}

/** Open stays from a gate that was opened by hand: somebody explains them by a check-out, a nil exit or a void. */
function findUnexplained(queries: Queries): Promise<DueRow[]> {
  return queries
    .select({
      code: transactions.ticketNumber,
      customer_name: transactions.customerName,
      license_plate: transactions.licensePlate,
      phone: sql<null>`null`,
      email: transactions.email,
      vehicle_class: transactions.vehicleClass,
      dueAt: transactions.enteredAt,
    })
    .from(transactionExceptions)
    .innerJoin(transactions, eq(transactions.id, transactionExceptions.transactionId))
    .where(and(eq(transactionExceptions.kind, 'GATE_OPENED'), eq(transactions.status, 'OPEN')))
    .orderBy(transactions.enteredAt, transactions.id)
    .limit(MAX_ROWS + 1);
}

const toColumn = (rows: DueRow[]) => ({
  rows: rows.slice(0, MAX_ROWS).map(({ dueAt, owedCents, ...row }) => ({
    ...row,
    owed: owedCents === undefined ? null : cents(owedCents),
    due_at: formatWireDate(dueAt),
  })),
  is_cut: rows.length > MAX_ROWS,
});
