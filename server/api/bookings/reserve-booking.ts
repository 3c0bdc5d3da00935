import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { CreateBookingBody } from '../../../shared/contracts/bookings.ts';
import { conflict, invalid, notFound } from '../../../shared/errors/app-error.ts';
import type { Queries } from '../db/database.ts';
import { bookings, coupons, payments, quotes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../handler.ts';
import { newId } from '../new-id.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { newBookingNumber } from './booking-number.ts';
import { emailKey, isQuoteTaken, lockEmail, refuseDuplicate } from './find-duplicate.ts';
import { takeSpace } from './lot-days.ts';
import type { BookingRow } from './present-booking.ts';
import { readBookingForm } from './read-booking-form.ts';

/** A booking waits that long for its payment. */
const HOLD_MS = 10 * 60_000;

type QuoteRow = typeof quotes.$inferSelect;

export interface Reservation {
  booking: BookingRow;
  /** What remains to be done outside the transaction; null: nothing is due now. */
  charge: { key: string; amountCents: number; card: CardDetails } | null;
}

export interface ReserveOptions {
  bookingId: string;
  body: CreateBookingBody;
  caller: Caller;
  marketing: Record<string, string> | null;
}

/**
 * The first half of a booking, in the caller's transaction: the quote is locked and used, the coupon counted, the space
 * taken, the booking and its payment written. Rows are locked in one order — quote, e-mail, coupon, days by date — so
 * that bookings queue and never deadlock. Throws 404, 409 and 422; then nothing of it has happened.
 */
export async function reserveBooking(tx: Queries, deps: Deps, options: ReserveOptions): Promise<Reservation> {
  const { body, caller } = options;
  const quote = await lockQuote(tx, body.quote_id);
  const { card, ...person } = readBookingForm(body, quote.dueNowCents, deps.now());
  const key = emailKey(body.email);
  await lockEmail(tx, key);
  if (body.check_for_existing) await refuseDuplicate(tx, { key, from: quote.travelFrom, to: quote.travelTo });
  if (quote.couponId) await useCoupon(tx, quote.couponId, key);
  await takeSpace(tx, { ...stayOf(quote), spaces: quote.spaces }, card ? 'held' : 'booked');
  const booking = await insertBooking(tx, {
    id: options.bookingId,
    number: newBookingNumber(),
    quoteId: quote.id,
    status: card ? 'PENDING_PAYMENT' : 'CONFIRMED',
    paymentStatus: 'UNPAID',
    holdUntil: card ? new Date(deps.now().getTime() + HOLD_MS) : null,
    email: body.email,
    emailKey: key,
    ...person,
    ...contactOf(body),
    ...pricesOf(quote),
    marketing: options.marketing,
    memberId: caller.member?.id ?? null,
    sessionId: caller.sessionId,
  });
  return { booking, charge: card && (await startCharge(tx, booking.id, quote.dueNowCents, card)) };
}

async function lockQuote(tx: Queries, id: string): Promise<QuoteRow> {
  const [found] = await tx
    .select({ quote: quotes, isExpired: sql<boolean>`${quotes.expiresAt} <= now()` })
    .from(quotes)
    .where(eq(quotes.id, id))
    .for('update');
  if (!found) throw notFound('This price is not known here. Ask for a new one.');
  if (found.quote.productKind === 'STANDARD')
    throw invalid({ quote_id: ['The drive-up price is for comparison and is not sold online'] });
  if (await isQuoteTaken(tx, id)) throw conflict('STATE_CHANGED', 'This price has been booked already.');
  if (found.isExpired) throw conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to go on.');
  return found.quote;
}

/** Counts the coupon's use; the row stays locked until the booking is in. */
async function useCoupon(tx: Queries, couponId: string, key: string): Promise<void> {
  const [coupon] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.limitTotal), lt(coupons.usedCount, coupons.limitTotal))))
    .returning();
  if (!coupon) throw conflict('COUPON_EXHAUSTED', 'This promo code has just been used up. Prices without it are still there.');
  const earlier = await tx
    .select({ couponId: bookings.couponId })
    .from(bookings)
    .where(and(eq(bookings.emailKey, key), sql`${bookings.status} not in ('EXPIRED', 'CANCELLED')`));
  const uses = earlier.filter((booking) => booking.couponId === couponId).length;
  const isOverLimit = coupon.limitPerEmail !== null && uses >= coupon.limitPerEmail;
  if (isOverLimit || (coupon.firstBookingOnly && earlier.length > 0))
    throw conflict('COUPON_EXHAUSTED', `${coupon.code} has been used with this e-mail address already.`);
}

async function insertBooking(tx: Queries, values: typeof bookings.$inferInsert): Promise<BookingRow> {
  const [row] = await tx.insert(bookings).values(values).returning();
  if (!row) throw new Error('The booking was not written');
  return row;
}

async function startCharge(tx: Queries, bookingId: string, amountCents: number, card: CardDetails) {
  const key = `booking-${bookingId}`;
  await tx
    .insert(payments)
    .values({ id: newId(), bookingId, gatewayKey: key, kind: 'CHARGE', state: 'STARTED', amountCents });
  return { key, amountCents, card };
}

const stayOf = (quote: QuoteRow) => ({ from: quote.travelFrom, to: quote.travelTo });

const contactOf = (body: CreateBookingBody) => ({
  billingAddress: body.billing_address || null,
  postalCode: body.postal_code || null,
  flightDeparting: body.flight_number_departing || null,
  flightReturning: body.flight_number_returning || null,
  pointClubNumber: body.point_club_id || null,
  wantsPdf: body.email_pdf,
  wantsPass: body.email_pkpass,
});

const pricesOf = (quote: QuoteRow) => ({
  productKind: quote.productKind,
  vehicleClass: quote.vehicleClass,
  spaces: quote.spaces,
  travelFrom: quote.travelFrom,
  travelTo: quote.travelTo,
  rate: quote.rate,
  totalCents: quote.totalCents,
  points: quote.points,
  couponId: quote.couponId,
});
