import { eq } from 'drizzle-orm';
import { pacificDay } from '../../../../shared/format/time.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { bookingToken, presentBooking } from './present-booking.ts';
import { bookings } from './tables.ts';

/**
 * Mails the owner of a booking that somebody tried to book the same dates with their address, at most once a day. Maybe
 * they forgot it; a stranger who typed the address learns nothing more.
 */
export async function tellOwner(deps: BookingDeps, bookingId: string): Promise<void> {
  const { queries } = deps.db;
  const [row] = await queries.select().from(bookings).where(eq(bookings.id, bookingId));
  if (row?.status !== 'CONFIRMED' && row?.status !== 'CHECKED_IN') return;
  const { wallets } = deps;
  const token = bookingToken(row, deps.signer);
  const booking = presentBooking(row, { card: null, token, wallets, now: deps.now() });
  await enqueueMail(queries, {
    cause: `booking-known:${row.id}:${pacificDay(deps.now())}`,
    template: 'booking-known',
    recipient: row.email,
    data: { booking, customerLink: booking.customer_link },
  });
}
