import { eq } from 'drizzle-orm';
import {
  createBooking as contract,
  type Booking,
  type CreateBookingBody,
} from '../../../../shared/contracts/bookings.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { describeError } from '../../platform/describe-error.ts';
import {
  beginIdempotent,
  findAnswer,
  finishIdempotent,
  type SavedAnswer,
} from '../../platform/idempotency/idempotency.ts';
import { newId } from '../../platform/new-id.ts';
import { CardDetails } from '../payments/card-details.ts';
import type { ChargeRequest } from '../payments/payment-gateway.ts';
import { saveCard } from '../saved-payments/save-card.ts';
import type { FindCampaign } from '../site/find-campaign.ts';
import { announceBooking } from './announce-booking.ts';
import { chargeCard } from './charge-card.ts';
import type { BookingOptions } from './booking-row.ts';
import { quoteTaken } from './find-conflicting-bookings.ts';
import { takeSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { readPayment } from './read-payment.ts';
import { replay } from './replay.ts';
import { reserveBooking } from './reserve-booking.ts';
import { settleCharge } from './settle-charge.ts';

export interface CreateBookingDeps extends BookingDeps {
  findCampaign: FindCampaign;
}

type Begun =
  | ({ state: 'done' } & SavedAnswer)
  /** The space is held and the payment written down; what remains is outside any transaction. */
  | { state: 'charging'; bookingId: string; charge: ChargeRequest };

/**
 * Books a quote, exactly once per attempt: reserve in one transaction, charge outside of any, settle in another. A call
 * repeated with the same key waits for the first, goes on where it was interrupted, or answers what it answered: the
 * gateway knows the charge by our key, and settling twice is settling once.
 *
 * @returns the booking. Throws 404, 409, 422 (declined cards too) and 504 when the network's answer is not known yet:
 * then the same call may be repeated, and a sweeper finds out in any case.
 */
export async function createBooking(
  deps: CreateBookingDeps,
  body: CreateBookingBody,
  caller: Caller,
): Promise<Booking> {
  const key = caller.idempotencyKey ?? newId();
  const marketing = await deps.findCampaign(caller.sessionId);
  const options = { key, body, caller, marketing, bookingId: newId() };
  const begun = await deps.db.transaction((tx) => begin(tx, deps, options)).catch(explain);
  if (begun.state === 'done') return replay(begun);
  const { bookingId, charge } = begun;
  const outcome = await chargeCard(deps, charge);
  const booking = replay(
    await deps.db.transaction(async (tx) => {
      const settled = await settleCharge(tx, deps, { bookingId, amountCents: charge.amountCents }, outcome);
      return settled ?? findAnswer(tx, { contract: contract.name, key });
    }),
  );
  if (body.save_payment_details) await saveAtNetwork(deps, caller, charge);
  return booking;
}

/** The booking stands, whatever becomes of the wish to pay the next one without typing. */
async function saveAtNetwork(deps: BookingDeps, { member }: Caller, { card }: ChargeRequest): Promise<void> {
  if (!member || !(card instanceof CardDetails)) return;
  await saveCard(deps, member.id, card).catch((error: unknown) =>
    deps.log.warn(describeError(error), 'A card that paid could not be saved'),
  );
}

/** The index has the last word where two calls looked at the same moment. */
function explain(error: unknown): never {
  throw isUniqueViolation(error, 'bookings_live_quote') ? quoteTaken() : error;
}

async function begin(tx: Queries, deps: BookingDeps, options: BookingOptions): Promise<Begun> {
  const { key, body, bookingId } = options;
  const attempted = await beginIdempotent(tx, { contract: contract.name, key, body, bookingId });
  if (attempted.state === 'done') return attempted;
  if (attempted.state === 'unfinished')
    return resume(tx, deps, { ...options, bookingId: attempted.bookingId ?? '' });
  const { booking, charge } = await reserveBooking(tx, deps, options);
  const begun: Begun = charge
    ? { state: 'charging', bookingId, charge }
    : { state: 'done', ...(await confirmUnpaid(tx, deps, booking, key)) };
  // Last: whoever wants one of these days waits from here on.
  await takeSpace(tx, booking, charge ? 'held' : 'booked');
  return begun;
}

/** Nothing is due now, so the booking stands as soon as it is made. */
async function confirmUnpaid(
  tx: Queries,
  deps: BookingDeps,
  booking: BookingRow,
  key: string,
): Promise<SavedAnswer> {
  const kept = { status: 200, answer: await announceBooking(tx, deps, booking, null) };
  await finishIdempotent(tx, { contract: contract.name, key, ...kept });
  return kept;
}

/**
 * The first call was cut off between reserving and settling, or is still at it: its payment says how to go on, to the
 * letter. The card comes from this call; should it be another one, the network still has but one word for the key.
 */
async function resume(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, body, caller: { member } }: BookingOptions,
): Promise<Begun> {
  const [begun] = await tx
    .select({ key: payments.gatewayKey, amountCents: payments.amountCents, description: bookings.number })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.bookingId, bookingId));
  if (!begun) throw new Error('An unfinished attempt has no payment to go on with');
  const payment = await readPayment(tx, body, { member, now: deps.now() });
  if (!('card' in payment)) throw invalid(payment.fieldErrors);
  return { state: 'charging', bookingId, charge: { ...begun, card: payment.card } };
}
