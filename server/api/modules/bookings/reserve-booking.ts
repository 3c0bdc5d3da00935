import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runTogether, runWithCommit } from '../../platform/database/run-transaction.ts';
import { placeholders, prepareOnce } from '../../platform/database/prepare-once.ts';
import { bookings, payments } from './tables.ts';
import { unknownQuote } from '../quotes/find-quote.ts';
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
 * The first step of a booking, in the caller's transaction: counts the coupon, and writes the booking and its payment. The
 * caller has locked the quote and takes the space. Locks are taken in a fixed order — email, quote, coupon, network, points,
 * days by date — so that bookings queue and never deadlock. Throws 404, 409 and 422.
 */
export async function reserveBooking(
  tx: Queries,
  deps: Deps,
  { quote, ...options }: BookingOptions & { quote: QuoteRow | null },
): Promise<Reservation> {
  const { body, caller } = options;
  const key = emailKey(body.email);
  if (!quote) throw unknownQuote();
  if (quote.productKind === 'STANDARD') throw invalid({ quote_id: ['Not available online'] });
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
  const booking = newBookingRow(quote, form, { ...options, source, car }, deps.now());
  if (!form.payment) await checkUnpaidDays(tx, booking, deps.now());
  const payment = {
    bookingId: booking.id,
    attemptKey: options.key,
    amountCents: dueNowCents,
    cardReference,
    actor: actorOf(member),
  };
  // A charge without points reads nothing more before the commit.
  const send = form.payment && quote.pointsUsed === null ? runWithCommit : runTogether;
  await send(
    tx,
    () => insertBooking(tx).execute(booking),
    () => (form.payment ? startCharge(tx, payment) : writeGuarantee(tx, booking.id, options.guarantee)),
    () => markAskBooked(tx, quote),
  );
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

function checkTime(quote: QuoteRow, now: Date): void {
  if (quote.expiresAt <= now)
    throw conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to continue.');
  if (quote.travelFrom.getTime() < now.getTime() - LATEST_MS)
    throw conflict('QUOTE_EXPIRED', 'This drop-off time has passed. Choose new dates.');
}

const insertBooking = prepareOnce((queries) =>
  queries.insert(bookings).values(placeholders(bookings)).prepare('insert_booking'),
);

const CHARGE_COLUMNS = [
  'id',
  'bookingId',
  'gatewayKey',
  'kind',
  'state',
  'attemptKey',
  'amountCents',
  'cardReference',
  'actor',
] as const;
const insertCharge = prepareOnce((queries) =>
  queries.insert(payments).values(placeholders(payments, CHARGE_COLUMNS)).prepare('insert_charge'),
);

interface NewCharge {
  bookingId: string;
  attemptKey: string;
  amountCents: number;
  cardReference: string | null;
  actor: MoneyActor;
}

/** Records the charge that follows the transaction. */
async function startCharge(tx: Queries, charge: NewCharge): Promise<void> {
  const key = gatewayKey(charge.bookingId);
  await insertCharge(tx).execute({
    id: newId(),
    gatewayKey: key,
    kind: 'CHARGE',
    state: 'STARTED',
    ...charge,
  });
}

/** The key of the charge of a booking. */
export const gatewayKey = (bookingId: string) => `booking-${bookingId}`;
