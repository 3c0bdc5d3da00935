import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { booking as bookingSchema, createBooking as contract, type Booking, type CreateBookingBody } from '../../../shared/contracts/bookings.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Queries } from '../db/database.ts';
import { bookings, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../handler.ts';
import { type Attempted, beginIdempotent, finishIdempotent } from '../idempotency.ts';
import { newId } from '../new-id.ts';
import { parseCard } from '../payments/parse-card.ts';
import type { ChargeOutcome, ChargeRequest } from '../payments/payment-gateway.ts';
import type { FindCampaign } from '../site/find-campaign.ts';
import { announceBooking } from './announce-booking.ts';
import { bookingToken, presentBooking } from './present-booking.ts';
import { reserveBooking } from './reserve-booking.ts';
import { settleCharge } from './settle-charge.ts';

export interface CreateBookingDeps extends Deps {
  findCampaign: FindCampaign;
}

type PendingCharge = ChargeRequest;

type Begun =
  | { kind: 'answered'; status: number; answer: Record<string, unknown> }
  | { kind: 'charge'; bookingId: string; charge: PendingCharge };

const refusal = v.object({
  error: v.string(),
  fieldErrors: v.record(v.string(), v.array(v.string())),
  formErrors: v.array(v.string()),
});

/**
 * Books a quote, exactly once per attempt: reserve in one transaction, charge outside of any, settle in another. A call
 * repeated with the same key waits for the first, goes on where it was interrupted, or answers what it answered — the
 * gateway knows the charge by our key, and settling twice is settling once.
 *
 * @returns the booking. Throws 404, 409, 422 (declined cards too) and 503 when the network's answer is not known yet:
 * then the same call may be repeated, and a sweeper finds out in any case.
 */
export async function createBooking(deps: CreateBookingDeps, body: CreateBookingBody, caller: Caller): Promise<Booking> {
  const key = caller.idempotencyKey ?? newId();
  const marketing = await deps.findCampaign(caller.sessionId);
  const begun = await deps.db
    .transaction((tx) => begin(tx, deps, { key, body, caller, marketing }))
    .catch((error: unknown) => {
      // The index has the last word where two processes looked at the same moment.
      if (isUniqueViolation(error, 'bookings_live_quote'))
        throw new AppError(409, 'STATE_CHANGED', 'This price has been booked already.');
      throw error;
    });
  if (begun.kind === 'answered') return replay(begun);
  const outcome = await charge(deps, begun.charge);
  await deps.db.transaction((tx) => settleCharge(tx, deps, begun.bookingId, outcome));
  const settled = await deps.db.transaction((tx) => beginIdempotent(tx, { contract: contract.name, key, body }));
  if (settled.state !== 'done') throw new Error('A settled attempt has no answer');
  return replay(settled);
}

interface BeginOptions {
  key: string;
  body: CreateBookingBody;
  caller: Caller;
  marketing: Record<string, string> | null;
}

async function begin(tx: Queries, deps: Deps, options: BeginOptions): Promise<Begun> {
  const { key, body } = options;
  const bookingId = newId();
  const attempted: Attempted = await beginIdempotent(tx, { contract: contract.name, key, body, bookingId });
  if (attempted.state === 'done') return { kind: 'answered', ...attempted };
  if (attempted.state === 'unfinished') return goOn(tx, deps, attempted.bookingId ?? '', body);
  const { booking, charge: due } = await reserveBooking(tx, deps, { ...options, bookingId });
  if (due) return { kind: 'charge', bookingId, charge: { ...due, description: booking.number } };
  await announceBooking(tx, deps, booking, null);
  const answer = presentBooking(booking, null, bookingToken(booking, deps.signer, booking.createdAt));
  await finishIdempotent(tx, { contract: contract.name, key, status: 200, answer });
  return { kind: 'answered', status: 200, answer };
}

/** The first call was cut off between reserving and settling: its payment says how to go on, to the letter. */
async function goOn(tx: Queries, deps: Deps, bookingId: string, body: CreateBookingBody): Promise<Begun> {
  const [pending] = await tx
    .select({ key: payments.gatewayKey, amountCents: payments.amountCents, description: bookings.number })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.bookingId, bookingId));
  const parsed = parseCard({ number: body.cc_number, code: body.cc_cvc, expiry: body.cc_exp, now: deps.now() });
  if (!pending || !('card' in parsed)) throw new Error('An unfinished attempt has no payment to go on with');
  return { kind: 'charge', bookingId, charge: { ...pending, card: parsed.card } };
}

async function charge(deps: Deps, request: PendingCharge): Promise<ChargeOutcome> {
  try {
    return await deps.gateway.charge(request);
  } catch (error) {
    deps.log.error({ err: error, key: request.key }, 'The card network did not answer');
    const message = 'We do not know yet whether the payment went through. We are finding out: please wait a moment.';
    throw new AppError(503, 'PAYMENT_PENDING', message, { retryAfter: 3, formErrors: [message] });
  }
}

/** A kept answer, as if it were given for the first time. */
function replay({ status, answer }: { status: number; answer: Record<string, unknown> }): Booking {
  if (status === 200) return v.parse(bookingSchema, answer);
  const { error, fieldErrors, formErrors } = v.parse(refusal, answer);
  throw new AppError(status, error, formErrors[0] ?? 'The payment was declined.', { fieldErrors, formErrors });
}
