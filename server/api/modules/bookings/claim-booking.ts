import { and, eq, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type { claimBooking as contract } from '../../../../shared/contracts/bookings.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { bookings } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import { bookingLink } from './present-booking.ts';

const CLAIM_LIFE_MS = 30 * 60_000;

/**
 * Finds a booking by its number and email, and returns a link that works for 30 minutes. Throws the same 404 after the
 * same work when either is wrong.
 */
export async function claimBooking(
  { db, signer, now }: Deps,
  { number: typed, email_addr: email }: v.InferOutput<typeof contract.body>,
): Promise<v.InferInput<typeof contract.output>> {
  const number = typedNumber(typed);
  const [row] = await db.queries
    .select({ id: bookings.id, emailKey: bookings.emailKey })
    .from(bookings)
    .where(and(eq(bookings.number, number), ne(bookings.status, 'EXPIRED')));
  const id = row?.id ?? 'nobody';
  const token = signer.sign('claim', id, new Date(now().getTime() + CLAIM_LIFE_MS));
  if (row?.emailKey !== emailKey(email))
    throw notFound('We can’t find a booking with this number and email.');
  return { id, token, customer_link: bookingLink(id, token) };
}
