import { and, eq, gt, inArray } from 'drizzle-orm';
import { emailKey } from '../../platform/email-key.ts';
import { newId } from '../../platform/new-id.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { bookingLink, bookingToken, LINK_LIFE_MS } from './present-booking.ts';
import { bookings } from './tables.ts';

/** More bookings than a person has. */
const MAX_BOOKINGS = 25;

/** Mails links to the bookings of an address whose links still work. Sends nothing if there are none. */
export async function emailMyBookings({ db, signer, now }: BookingDeps, email: string): Promise<void> {
  const rows = await db.queries
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.emailKey, emailKey(email)),
        inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN', 'COMPLETED']),
        gt(bookings.travelTo, new Date(now().getTime() - LINK_LIFE_MS)),
      ),
    )
    .orderBy(bookings.travelFrom)
    .limit(MAX_BOOKINGS);
  const [first] = rows;
  if (!first) return;
  await enqueueMail(db.queries, {
    cause: `my-bookings:${newId()}`,
    template: 'my-bookings',
    // As it was booked: the address in the form is somebody's typing.
    recipient: first.email,
    data: {
      bookings: rows.map((row) => ({
        number: row.number,
        travelFrom: row.travelFrom.toISOString(),
        travelTo: row.travelTo.toISOString(),
        link: bookingLink(row.id, bookingToken(row, signer)),
      })),
    },
  });
}
