import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { conflict } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { Queries } from '../db/database.ts';
import { bookings } from '../db/schema.ts';
import type { BookingRow } from './present-booking.ts';

/** "The same e-mail", whatever its case. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase();

/** Bookings of one e-mail address pass one by one from here to the end of the transaction, so that none is overlooked. */
export async function lockEmail(tx: Queries, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 15))`);
}

/** Throws DUPLICATE_BOOKING when this e-mail address has a booking that overlaps the stay. */
export async function refuseDuplicate(tx: Queries, stay: { key: string; from: Date; to: Date }): Promise<void> {
  const [existing] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.emailKey, stay.key),
        inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN']),
        lt(bookings.travelFrom, stay.to),
        gt(bookings.travelTo, stay.from),
      ),
    )
    .limit(1);
  if (!existing) return;
  throw conflict('DUPLICATE_BOOKING', 'You already booked this stay.', { booking: presentMasked(existing) });
}

/** Whether a quote is taken by a live booking. */
export async function isQuoteTaken(tx: Queries, quoteId: string): Promise<boolean> {
  const taken = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.quoteId, quoteId), ne(bookings.status, 'EXPIRED')))
    .limit(1);
  return taken.length > 0;
}

/** Enough to recognise one's own booking by, and nothing for a stranger: no id, no name, no link. */
function presentMasked(row: BookingRow) {
  const [name = '', domain = ''] = row.email.split('@');
  return {
    number: `${row.number.slice(0, 2)}••••••${row.number.slice(-2)}`,
    email_addr: `${name.slice(0, 1)}•••@${domain}`,
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    status: row.status,
  };
}
