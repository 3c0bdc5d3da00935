import { eq } from 'drizzle-orm';
import { createBooking as contract, type Booking } from '../../../../shared/contracts/bookings.ts';
import { AppError, invalid } from '../../../../shared/errors/app-error.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runTogether, runWithCommit } from '../../platform/database/run-transaction.ts';
import { emailKey } from '../../platform/email-key.ts';
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
import { rethrowNoted } from '../coupons/note-refusal.ts';
import { CardDetails } from '../payments/card-details.ts';
import type { ChargeRequest } from '../payments/payment-gateway.ts';
import { saveCard } from '../saved-payments/save-card.ts';
import { findQuoteTerms, lockQuoteToBook } from '../quotes/find-quote.ts';
import { findCampaign } from '../site/find-campaign.ts';
import { announceBooking } from './announce-booking.ts';
import { chargeCard } from './charge-card.ts';
import type { BookingOptions } from './booking-row.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { dropGuarantee, findGuarantee } from './guarantee.ts';
import { DuplicateBooking, quoteTaken } from './find-conflicting-bookings.ts';
import { identifyCard } from './identify-card.ts';
import { tellOwner } from './tell-owner.ts';
import { takeSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { readPayment } from './read-payment.ts';
import { replay } from './replay.ts';
import { reserveBooking } from './reserve-booking.ts';
import { settleCharge } from './settle-charge.ts';

type AttemptState =
  | ({ state: 'done' } & SavedAnswer)
  /** The space is held and the payment recorded. The charge itself runs outside any transaction. */
  | { state: 'charging'; bookingId: string; charge: ChargeRequest };

/**
 * Books a quote exactly once per idempotency key: reserve in one transaction, charge outside of any, settle in another. A
 * call repeated with the same key waits for the first, resumes it if it was interrupted, or returns its answer. That's
 * safe because the gateway deduplicates charges by key and settling is idempotent.
 *
 * @returns the booking. Throws 404, 409, 422 (also for declined cards) and 504 when the network doesn't answer: then the
 * call can be repeated, and the sweeper settles the payment in any case.
 */
export async function createBooking(
  deps: BookingDeps,
  { body, token }: Pick<BookingOptions, 'body' | 'token'>,
  caller: Caller,
): Promise<Booking> {
  const key = caller.idempotencyKey ?? newId();
  const terms = await findQuoteTerms(deps.db.queries, body.quote_id);
  const guarantee = await findGuarantee(deps, { body, caller, terms });
  const options: BookingOptions = {
    key,
    body,
    token,
    caller,
    marketing: null,
    guarantee,
    bookingId: newId(),
  };
  options.cardReference = await identifyCard(deps, options, terms);
  const attempt = await deps.db
    .transaction((tx) => startAttempt(tx, deps, options))
    .catch(async (error: unknown) => {
      // After any other error the booking may exist.
      if (error instanceof AppError) await dropGuarantee(deps, guarantee);
      if (error instanceof DuplicateBooking && !error.isOwner) await tellOwner(deps, error.bookingId);
      // Two parallel calls can both find the quote free; then the unique index refuses the second.
      if (isUniqueViolation(error, 'bookings_live_quote')) throw quoteTaken();
      return rethrowNoted(deps.db.queries, error, deps.now());
    });
  if (attempt.state === 'done') {
    const isRepeated = attempt.answer.id !== options.bookingId;
    if (isRepeated) await dropGuarantee(deps, guarantee);
    return replay(attempt);
  }
  const { bookingId, charge } = attempt;
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

/** Saves the card that paid. A failure is only logged, because the booking is already confirmed. */
async function saveAtNetwork(deps: BookingDeps, { member }: Caller, { card }: ChargeRequest): Promise<void> {
  if (!member || !(card instanceof CardDetails)) return;
  await saveCard(deps, member.id, card).catch((error: unknown) =>
    deps.log.warn(describeError(error), 'A card that paid could not be saved'),
  );
}

async function startAttempt(tx: Queries, deps: BookingDeps, options: BookingOptions): Promise<AttemptState> {
  const { key, body, bookingId, caller } = options;
  const [earlier, quote, marketing] = await runTogether(
    tx,
    () => beginIdempotent(tx, { contract: contract.name, key, body, bookingId }),
    () => lockQuoteToBook(tx, body.quote_id, emailKey(body.email)),
    () => findCampaign(tx, caller.sessionId),
  );
  if (earlier.state === 'done') return earlier;
  if (earlier.state === 'unfinished')
    return resume(tx, deps, { ...options, bookingId: earlier.bookingId ?? '' });
  const { booking, charge } = await reserveBooking(tx, deps, { ...options, marketing, quote });
  const state: AttemptState = charge
    ? { state: 'charging', bookingId, charge }
    : { state: 'done', ...(await answerUnpaid(tx, deps, booking, key)) };
  // Last, because it locks the days: other bookings of these dates wait from here to the commit.
  const sale = { product: booking.productKind, at: deps.now() };
  const kind = booking.status === 'UNCONFIRMED' ? 'held' : 'booked';
  await runWithCommit(tx, () => takeSpace(tx, { ...booking, sale }, kind));
  return state;
}

/** Announces a booking with nothing due now: it is confirmed, or its address must be. */
async function answerUnpaid(
  tx: Queries,
  deps: BookingDeps,
  booking: BookingRow,
  key: string,
): Promise<SavedAnswer> {
  const announce = booking.status === 'CONFIRMED' ? announceBooking : askToConfirm;
  const saved = { status: 200, answer: await announce(tx, deps, booking, null) };
  await finishIdempotent(tx, { contract: contract.name, key, ...saved });
  return saved;
}

/**
 * Resumes a call that was interrupted between reserving and settling, or is still running, with the key and amount of its
 * payment. The card comes from this call, because none is stored; the network answers by key even if it differs.
 */
async function resume(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, body, caller: { member } }: BookingOptions,
): Promise<AttemptState> {
  const [payment] = await tx
    .select({ key: payments.gatewayKey, amountCents: payments.amountCents, description: bookings.number })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.bookingId, bookingId));
  if (!payment) throw new Error('An unfinished attempt has no payment to resume');
  const payer = await readPayment(tx, body, { member, now: deps.now() });
  if (!('card' in payer)) throw invalid(payer.fieldErrors);
  return { state: 'charging', bookingId, charge: { ...payment, card: payer.card } };
}
