import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { HOURS, type Presence } from './occupancy-curve.ts';

/** Then a booking is a no-show, and a voucher loses its space. */
const EXPECTED_FOR_MS = DAY_MS;

/**
 * Finds the cars that take spaces in the next 48 hours, in one query:
 * - parked cars, until staff expect them to leave, or the end of their booking or of their last time voucher;
 * - confirmed bookings that have not arrived, also late ones until they are a no-show;
 * - time vouchers with a space that no parked car and no booking uses.
 */
export function findPresences(queries: Queries, now: Date): Promise<Presence[]> {
  const isExpected = (table: typeof bookings | typeof timeVouchers) =>
    and(
      gt(table.travelTo, now),
      gt(table.travelFrom, new Date(now.getTime() - EXPECTED_FOR_MS)),
      lte(table.travelFrom, new Date(now.getTime() + HOURS * HOUR_MS)),
    );
  const due = sql`coalesce(${transactions.expectedExitAt}, ${bookings.travelTo}, (
    select max(${timeVouchers.travelTo}) from ${timeVouchers} where ${timeVouchers.transactionId} = ${transactions.id}
  ))`;
  const parked = queries
    .select({
      from: instantOf(sql`null::timestamptz`),
      to: instantOf(sql`case when ${due} > ${now} then ${due} end`),
      spaces: transactions.spaces,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.id, transactions.bookingId))
    .where(eq(transactions.status, 'OPEN'));
  const booked = queries
    .select({
      from: instantOf(bookings.travelFrom),
      to: instantOf(bookings.travelTo),
      spaces: bookings.spaces,
    })
    .from(bookings)
    .where(and(eq(bookings.status, 'CONFIRMED'), isExpected(bookings)));
  const redeemed = queries
    .select({
      from: instantOf(timeVouchers.travelFrom),
      to: instantOf(timeVouchers.travelTo),
      spaces: timeVouchers.spaces,
    })
    .from(timeVouchers)
    .where(
      and(eq(timeVouchers.status, 'ISSUED'), eq(timeVouchers.holdsSpace, true), isExpected(timeVouchers)),
    );
  return unionAll(parked, booked, redeemed);
}

/** The arms of a union need the same types. */
const instantOf = (value: SQL | PgColumn) => sql<Date | null>`${value}`.mapWith(bookings.travelTo);
