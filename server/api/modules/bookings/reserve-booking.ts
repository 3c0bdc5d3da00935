import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, payments } from './tables.ts';
import { lockQuoteToBook } from '../quotes/find-quote.ts';
import type { QuoteRow } from '../quotes/present-quote.ts';
import type { Deps } from '../../platform/deps.ts';
import { callerSource } from '../../platform/caller-source.ts';
import { newId } from '../../platform/new-id.ts';
import type { ChargeRequest } from '../payments/payment-gateway.ts';
import { type Car, carOf, findMemberCar, isCarKnown, keepMemberCar } from '../members/member-car.ts';
import { newBookingRow, type BookingOptions } from './booking-row.ts';
import { emailKey } from '../../platform/email-key.ts';
import { earlierBookings } from './find-earlier-bookings.ts';
import {
  findConflictingBookings,
  ownsBooking,
  quoteTaken,
  refuseDuplicate,
} from './find-conflicting-bookings.ts';
import type { BookingRow } from './present-booking.ts';
import { writeGuarantee } from './guarantee.ts';
import { checkUnpaidDays } from './unpaid-days.ts';
import { readBookingForm } from './read-booking-form.ts';
import { actorOf, type MoneyActor } from '../money/record-movement.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { issueForBooking } from '../vouchers/booking-vouchers.ts';
import { markAskBooked } from '../quotes/quote-asks.ts';
import { useCoupon } from '../coupons/use-coupon.ts';

/** Quotes are given until 15 minutes after the start and last 30; only a mailed quote can be later than that. */
const LATEST_MS = 45 * MINUTE_MS;

export interface Reservation {
  booking: BookingRow;
  /** The charge to make outside the transaction; null when nothing is due now. */
  charge: ChargeRequest | null;
}

/**
 * The first step of a booking, in the caller's transaction: locks the quote, counts the coupon, and writes the booking and
 * its payment. The caller takes the space. Locks are taken in a fixed order — email, quote, coupon, network, points, days
 * by date — so that bookings queue and never deadlock. Throws 404, 409 and 422.
 */
export async function reserveBooking(tx: Queries, deps: Deps, options: BookingOptions): Promise<Reservation> {
  const { body, caller } = options;
  const key = emailKey(body.email);
  const quote = await lockQuote(tx, body.quote_id, key);
  const conflicts = await findConflictingBookings(tx, {
    quote,
    emailKey: key,
    checkForExisting: body.check_for_existing,
  });
  if (conflicts.some((conflicting) => conflicting.quoteId === quote.id)) throw quoteTaken();
  checkTime(quote, deps.now());
  const { member } = caller;
  const { dueNowCents } = quote;
  const form = await readBookingForm(tx, { body, dueNowCents, member, now: deps.now() });
  refuseDuplicate(conflicts, (conflicting) => ownsBooking(deps, conflicting, options));
  const { couponId } = quote;
  const { cardReference = null } = options;
  const car = await findCar(tx, options);
  const booker = { emailKey: key, memberId: member?.id ?? null, cardReference };
  if (couponId) await useCoupon(tx, couponId, { ...booker, licensePlate: car.licensePlate }, earlierBookings);
  // The member's next bookings get this car, too.
  if (member && isCarKnown(carOf(body)))
    await keepMemberCar(tx, member.id, { ...car, updatedAt: deps.now() });
  const source = callerSource(deps.signer, caller.ip);
  const row = newBookingRow(quote, form, { ...options, source, car }, deps.now());
  if (!form.payment) await checkUnpaidDays(tx, row, deps.now());
  const payment = {
    attemptKey: options.key,
    amountCents: dueNowCents,
    cardReference,
    actor: actorOf(member),
  };
  const booking = await writeBooking(tx, row, payment);
  await markAskBooked(tx, quote);
  if (!form.payment) await writeGuarantee(tx, booking.id, options.guarantee);
  await payWithPoints(tx, quote, { booking, member, now: deps.now() });
  const { id, number: description } = booking;
  const charge = form.payment && {
    key: gatewayKey(id),
    amountCents: dueNowCents,
    description,
    card: form.payment.card,
  };
  return { booking, charge };
}

/** The car of the request, or else of the member's profile. */
async function findCar(tx: Queries, { body, caller: { member } }: BookingOptions): Promise<Car> {
  const car = carOf(body);
  if (!member || isCarKnown(car)) return car;
  return (await findMemberCar(tx, member.id)) ?? car;
}

/** Issues the voucher of a price with points, in the booking's own transaction. */
async function payWithPoints(
  tx: Queries,
  { pointsUsed: points, pointsMinutes: minutes, memberId }: QuoteRow,
  { booking, member, now }: { booking: BookingRow; member: Member | null; now: Date },
): Promise<void> {
  if (points === null || minutes === null) return;
  if (member === null || member.id !== memberId)
    throw conflict('QUOTE_EXPIRED', 'Log in to use your points, or get a price without them.');
  await issueForBooking(tx, member, { booking, points, minutes, now });
}

async function lockQuote(tx: Queries, id: string, key: string): Promise<QuoteRow> {
  const quote = await lockQuoteToBook(tx, id, key);
  if (quote.productKind === 'STANDARD') throw invalid({ quote_id: ['Not available online'] });
  return quote;
}

function checkTime(quote: QuoteRow, now: Date): void {
  if (quote.expiresAt <= now)
    throw conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to continue.');
  if (quote.travelFrom.getTime() < now.getTime() - LATEST_MS)
    throw conflict('QUOTE_EXPIRED', 'This drop-off time has passed. Choose new dates.');
}

/** Inserts the booking and, when something is due, its payment in the same statement. */
async function writeBooking(
  tx: Queries,
  booking: typeof bookings.$inferInsert,
  charge: { attemptKey: string; amountCents: number; cardReference: string | null; actor: MoneyActor },
): Promise<BookingRow> {
  const payment = tx.$with('payment').as(
    tx
      .insert(payments)
      .values({
        id: newId(),
        bookingId: booking.id,
        gatewayKey: gatewayKey(booking.id),
        kind: 'CHARGE',
        state: 'STARTED',
        ...charge,
      })
      .returning({ id: payments.id }),
  );
  const [row] = await tx
    .with(...(charge.amountCents > 0 ? [payment] : []))
    .insert(bookings)
    .values(booking)
    .returning();
  if (!row) throw new Error('The booking was not written');
  return row;
}

/** The key of the charge of a booking. */
export const gatewayKey = (bookingId: string) => `booking-${bookingId}`;
