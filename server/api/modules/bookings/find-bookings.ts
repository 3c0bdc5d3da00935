import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { BookingRow } from './present-booking.ts';
import { bookings } from './tables.ts';

/** Finds bookings by id. */
export async function findBookings(queries: Queries, ids: string[]): Promise<Map<string, BookingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select().from(bookings).where(inArray(bookings.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the id of the booking with this number. */
export async function findBookingId(queries: Queries, number: string): Promise<string | undefined> {
  const [row] = await queries.select({ id: bookings.id }).from(bookings).where(eq(bookings.number, number));
  return row?.id;
}

/** Locks the booking with this number, and this email key if there is one, until the transaction ends. */
export async function lockBooking(
  tx: Queries,
  { number, emailKey }: { number: string; emailKey?: string },
): Promise<BookingRow | undefined> {
  const isMatch = and(
    eq(bookings.number, number),
    emailKey === undefined ? undefined : eq(bookings.emailKey, emailKey),
  );
  const [booking] = await tx.select().from(bookings).where(isMatch).for('update');
  return booking;
}
