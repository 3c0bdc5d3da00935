import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  booking as bookingSchema,
  createBooking as contract,
  type Booking,
  type CreateBookingBody,
} from '../../../shared/contracts/bookings.ts';
import { AppError, invalid } from '../../../shared/errors/app-error.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Queries } from '../db/database.ts';
import { bookings, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../handler.ts';
import { beginIdempotent, findAnswer, finishIdempotent, type KeptAnswer } from '../idempotency.ts';
import { newId } from '../new-id.ts';
import { parseCard } from '../payments/parse-card.ts';
import type { ChargeOutcome, ChargeRequest } from '../payments/payment-gateway.ts';
import type { FindCampaign } from '../site/find-campaign.ts';
import { announceBooking } from './announce-booking.ts';
import type { BookingOptions } from './booking-row.ts';
import { quoteTaken } from './find-rivals.ts';
import { takeSpace } from './lot-days.ts';
import type { BookingRow } from './present-booking.ts';
import { reserveBooking } from './reserve-booking.ts';
import { settleCharge } from './settle-charge.ts';

export interface CreateBookingDeps extends Deps {
  findCampaign: FindCampaign;
}

type Begun =
  | ({ state: 'done' } & KeptAnswer)
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
  const outcome = await askNetwork(deps, charge);
  return replay(
    await deps.db.transaction(async (tx) => {
      const settled = await settleCharge(tx, deps, { bookingId, amountCents: charge.amountCents }, outcome);
      return settled ?? findAnswer(tx, { contract: contract.name, key });
    }),
  );
}

/** The index has the last word where two calls looked at the same moment. */
function explain(error: unknown): never {
  throw isUniqueViolation(error, 'bookings_live_quote') ? quoteTaken() : error;
}

async function begin(tx: Queries, deps: Deps, options: BookingOptions): Promise<Begun> {
  const { key, body, bookingId } = options;
  const attempted = await beginIdempotent(tx, { contract: contract.name, key, body, bookingId });
  if (attempted.state === 'done') return attempted;
  if (attempted.state === 'unfinished') return goOn(tx, deps, attempted.bookingId ?? '', body);
  const { booking, charge } = await reserveBooking(tx, deps, options);
  const begun: Begun = charge
    ? { state: 'charging', bookingId, charge }
    : { state: 'done', ...(await confirmUnpaid(tx, deps, booking, key)) };
  // Last: whoever wants one of these days waits from here on.
  await takeSpace(tx, booking, charge ? 'held' : 'booked');
  return begun;
}

/** Nothing is due now, so the booking stands as soon as it is made. */
async function confirmUnpaid(tx: Queries, deps: Deps, booking: BookingRow, key: string): Promise<KeptAnswer> {
  const kept = { status: 200, answer: await announceBooking(tx, deps, booking, null) };
  await finishIdempotent(tx, { contract: contract.name, key, ...kept });
  return kept;
}

/**
 * The first call was cut off between reserving and settling, or is still at it: its payment says how to go on, to the
 * letter. The card comes from this call; should it be another one, the network still has but one word for the key.
 */
async function goOn(tx: Queries, deps: Deps, bookingId: string, body: CreateBookingBody): Promise<Begun> {
  const [begun] = await tx
    .select({ key: payments.gatewayKey, amountCents: payments.amountCents, description: bookings.number })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.bookingId, bookingId));
  if (!begun) throw new Error('An unfinished attempt has no payment to go on with');
  const { cc_number: number, cc_cvc: code, cc_exp: expiry } = body;
  const parsed = parseCard({ number, code, expiry, now: deps.now() });
  if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
  return { state: 'charging', bookingId, charge: { ...begun, card: parsed.card } };
}

async function askNetwork(deps: Deps, request: ChargeRequest): Promise<ChargeOutcome> {
  try {
    return await deps.gateway.charge(request);
  } catch (error) {
    deps.log.error({ err: error, key: request.key }, 'The card network did not answer');
    const message =
      'We do not know yet whether the payment went through. We are finding out: please wait a moment.';
    // Not a 503: that would say that the API is away, and switch everyone's bookings off.
    throw new AppError(504, 'PAYMENT_PENDING', message, { retryAfter: 3, formErrors: [message] });
  }
}

const refusal = v.object({
  error: v.string(),
  fieldErrors: v.record(v.string(), v.array(v.string())),
  formErrors: v.array(v.string()),
});

/** A kept answer, as if it were given for the first time. */
function replay({ status, answer }: KeptAnswer): Booking {
  if (status === 200) return v.parse(bookingSchema, answer);
  const { error, fieldErrors, formErrors } = v.parse(refusal, answer);
  throw new AppError(status, error, formErrors[0] ?? 'The payment was declined.', {
    fieldErrors,
    formErrors,
  });
}
