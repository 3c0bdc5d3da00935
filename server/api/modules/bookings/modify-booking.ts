import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { type Booking, modifyBooking as contract } from '../../../../shared/contracts/bookings.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, bookingVersions, payments } from './tables.ts';
import { getChangeQuote } from '../quotes/find-quote.ts';
import type { QuoteRow } from '../quotes/present-quote.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeError } from '../../platform/describe-error.ts';
import {
  beginIdempotent,
  findAnswer,
  finishIdempotent,
  type SavedAnswer,
} from '../../platform/idempotency/idempotency.ts';
import { newId } from '../../platform/new-id.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { parseCard } from '../payments/parse-card.ts';
import type { ChargeRequest, SavedCard } from '../payments/payment-gateway.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { actorOf } from '../money/record-movement.ts';
import { findCardThatPaid } from './find-card-that-paid.ts';
import { applyChange } from './apply-change.ts';
import { chargeCard } from './charge-card.ts';
import { changeDifference } from './change-terms.ts';
import { takeSpace } from '../capacity/capacity.ts';
import { beingChanged, findPendingChange } from './pending-change.ts';
import { type BookingRow, isChangeable } from './present-booking.ts';
import { notChangeable } from './quote-change.ts';
import { finishRefunds } from './refund-payments.ts';
import { replay } from './replay.ts';
import { checkUnpaidDays } from './unpaid-days.ts';
import { bookingClosed } from '../site/lot-switches.ts';
import { settleChange } from './settle-change.ts';

/** How long the new dates hold their space while the payment is pending. */
const HOLD_MS = 10 * 60_000;

export type ChangeBody = v.InferOutput<typeof contract.body>;
type AttemptState = ({ state: 'done' } & SavedAnswer) | { state: 'charging'; charge: ChargeRequest };

interface ModifyInput {
  bookingId: string;
  key: string | null;
  body: ChangeBody;
  /** The caller, who may pay with the saved card that paid the booking. */
  member: Member | null;
  /** Online booking is closed: only a change that costs nothing is possible. */
  isClosed: boolean;
}

/**
 * Changes a booking to the dates of a quote, exactly once per idempotency key, in three steps: hold the new days and record
 * the payment of the difference, charge the card, apply the outcome. Until then, and when the card is declined, the
 * booking stays unchanged. With nothing due, one transaction does everything.
 *
 * @returns the changed booking. Throws 404, 409, 422 (declined cards too) and 504, as `createBooking` does.
 */
export async function modifyBooking(
  deps: BookingDeps,
  { key: callerKey, ...input }: ModifyInput,
): Promise<Booking> {
  const { bookingId } = input;
  const key = callerKey ?? newId();
  const attempt = await deps.db.transaction((tx) => startAttempt(tx, deps, { ...input, key }));
  const answer = attempt.state === 'done' ? attempt : await charge(deps, { bookingId, key }, attempt.charge);
  await finishRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.error({ ...describeError(error), bookingId }, 'A refund failed; the sweeper will finish it'),
  );
  return replay(answer);
}

async function charge(
  deps: BookingDeps,
  { bookingId, key }: { bookingId: string; key: string },
  request: ChargeRequest,
): Promise<SavedAnswer> {
  const outcome = await chargeCard(deps, request);
  return deps.db.transaction(async (tx) => {
    const settled = await settleChange(tx, deps, { bookingId, key: request.key }, outcome);
    return settled ?? findAnswer(tx, { contract: contract.name, key });
  });
}

type Attempt = ModifyInput & { key: string };

async function startAttempt(tx: Queries, deps: BookingDeps, attempt: Attempt): Promise<AttemptState> {
  const { bookingId, key, body } = attempt;
  const claim = { contract: contract.name, key, body: { ...body, booking: bookingId }, bookingId };
  const earlier = await beginIdempotent(tx, claim);
  if (earlier.state === 'done') return earlier;
  if (earlier.state === 'unfinished') return resume(tx, deps, attempt);
  const booking = await lockBooking(tx, deps, bookingId);
  const quote = await findQuote(tx, booking, { id: body.quote_id, now: deps.now() });
  const version = {
    ...quote,
    bookingId,
    quoteId: quote.id,
    version: booking.version + 1,
    createdAt: deps.now(),
  };
  const { dueCents } = changeDifference(booking, quote);
  if (booking.paidCents + dueCents <= 0)
    await checkUnpaidDays(
      tx,
      { ...booking, travelFrom: quote.travelFrom, travelTo: quote.travelTo },
      deps.now(),
    );
  if (dueCents <= 0) {
    const answer = await applyChange(tx, deps, {
      booking,
      version,
      dueCents,
      isHeld: false,
      actor: actorOf(attempt.member),
    });
    await finishIdempotent(tx, { contract: contract.name, key, ...answer });
    return { state: 'done', ...answer };
  }
  if (attempt.isClosed) throw bookingClosed();
  const card = await readCard(tx, booking, attempt, deps.now());
  const holdUntil = new Date(deps.now().getTime() + HOLD_MS);
  await tx.insert(bookingVersions).values({ ...version, holdUntil });
  const payment = await startCharge(tx, attempt, dueCents);
  // Last, because it locks the days: other bookings of these dates wait from here to the commit.
  const sale = { product: booking.productKind, at: deps.now() };
  await takeSpace(tx, { ...quote, spaces: booking.spaces, except: booking, sale }, 'held');
  return { state: 'charging', charge: { ...payment, card, description: booking.number } };
}

/** Locks the booking, so that parallel changes run one after another. Throws 404 and 409. */
async function lockBooking(tx: Queries, deps: BookingDeps, id: string): Promise<BookingRow> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  if (!booking) throw notFound('We can’t find this booking.');
  if (!isChangeable(booking, deps.now())) throw notChangeable();
  if (await findPendingChange(tx, booking)) throw beingChanged();
  return booking;
}

async function findQuote(
  tx: Queries,
  booking: BookingRow,
  { id, now }: { id: string; now: Date },
): Promise<QuoteRow> {
  const quote = await getChangeQuote(tx, { id, bookingId: booking.id });
  if (quote.changesVersion !== booking.version)
    throw conflict('STATE_CHANGED', 'This booking has changed. Check it and try again.');
  if (quote.expiresAt <= now)
    throw conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to continue.');
  return quote;
}

async function startCharge(
  tx: Queries,
  { bookingId, key, member }: Attempt,
  amountCents: number,
): Promise<{ key: string; amountCents: number }> {
  const id = newId();
  const gatewayKey = `change-${id}`;
  const state = { kind: 'CHARGE', state: 'STARTED', actor: actorOf(member), reason: 'Booking changed' };
  await tx.insert(payments).values({ id, bookingId, gatewayKey, attemptKey: key, amountCents, ...state });
  return { key: gatewayKey, amountCents };
}

/**
 * Resumes a call that was interrupted before it settled, or is still running, with the key and amount of its payment.
 */
async function resume(tx: Queries, deps: BookingDeps, attempt: Attempt): Promise<AttemptState> {
  const { bookingId, key } = attempt;
  const isAttempt = and(
    eq(payments.bookingId, bookingId),
    eq(payments.attemptKey, key),
    eq(payments.state, 'STARTED'),
  );
  const [found] = await tx
    .select({
      key: payments.gatewayKey,
      amountCents: payments.amountCents,
      description: bookings.number,
      memberId: bookings.memberId,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isAttempt);
  if (!found) throw new Error('An unfinished attempt has no payment to resume');
  const { memberId, ...payment } = found;
  const card = await readCard(tx, { id: bookingId, memberId }, attempt, deps.now());
  return { state: 'charging', charge: { ...payment, card } };
}

/** The card that pays the difference: the typed one, or else the saved one that paid the booking. Throws 422. */
async function readCard(
  tx: Queries,
  booking: { id: string; memberId: string | null },
  { body, member }: Attempt,
  now: Date,
): Promise<CardDetails | SavedCard> {
  const saved = body.cc_number ? null : await findCardThatPaid(tx, booking, { member, now });
  return saved ?? parseCardFields(body, now);
}

function parseCardFields(body: ChangeBody, now: Date): CardDetails {
  const { cc_number: number, cc_cvc: code, cc_exp: expiry } = body;
  const parsed = parseCard({ number, code, expiry, now });
  if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
  return parsed.card;
}
