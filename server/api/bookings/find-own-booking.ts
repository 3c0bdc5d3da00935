import { and, desc, eq } from 'drizzle-orm';
import { notFound } from '../../../shared/errors/app-error.ts';
import type { Queries } from '../db/database.ts';
import { bookings, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../handler.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { type BookingRow, bookingToken } from './present-booking.ts';

export interface OwnBooking {
  row: BookingRow;
  card: CardOnFile | null;
  /** What its links carry: the one that this visitor came with, a new one for its member. */
  token: string;
}

interface Wanted {
  by: { id: string } | { number: string };
  token: string | undefined;
  caller: Caller;
}

/**
 * A booking for who may see it: the owning member, or the holder of a signed link for it. Everyone else gets the same
 * 404 as for a booking that does not exist, after the same work.
 */
export async function findOwnBooking(
  { db, signer, now }: Deps,
  { by, token, caller }: Wanted,
): Promise<OwnBooking> {
  const isWanted = 'id' in by ? eq(bookings.id, by.id) : eq(bookings.number, by.number);
  const [row] = await db.queries.select().from(bookings).where(isWanted);
  const [holdsTrip, holdsClaim] = (['trip', 'claim'] as const).map((purpose) =>
    signer.verify(purpose, row?.id ?? 'nobody', token ?? '', now()),
  );
  const holdsLink = holdsTrip || holdsClaim;
  const isOwner = caller.member !== null && row?.memberId === caller.member.id;
  const card = await findCard(db.queries, row?.id ?? 'nobody');
  if (!row || !(holdsLink || isOwner)) throw notFound('We do not know this booking.');
  return { row, card, token: holdsLink && token ? token : bookingToken(row, signer, now()) };
}

/** The card that paid, as far as it may be kept. */
async function findCard(queries: Queries, bookingId: string): Promise<CardOnFile | null> {
  const [payment] = await queries
    .select({ brand: payments.cardBrand, lastFour: payments.cardLastFour, expiry: payments.cardExpiry })
    .from(payments)
    .where(
      and(eq(payments.bookingId, bookingId), eq(payments.kind, 'CHARGE'), eq(payments.state, 'APPROVED')),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (!payment?.brand || !payment.lastFour) return null;
  return { brand: payment.brand, lastFour: payment.lastFour, expiry: payment.expiry ?? '' };
}
