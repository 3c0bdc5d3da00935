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
import type { ChargeRequest } from '../payments/payment-gateway.ts';
import { applyChange } from './apply-change.ts';
import { chargeCard } from './charge-card.ts';
import { changeDifference } from './change-terms.ts';
import { takeSpace } from '../capacity/capacity.ts';
import { beingChanged, findPendingChange } from './pending-change.ts';
import { type BookingRow, isChangeable } from './present-booking.ts';
import { notChangeable } from './quote-change.ts';
import { finishRefunds } from './refund-payments.ts';
import { replay } from './replay.ts';
import { settleChange } from './settle-change.ts';

/** The new stay waits that long for its payment. */
const HOLD_MS = 10 * 60_000;

export type ChangeBody = v.InferOutput<typeof contract.body>;
type Begun = ({ state: 'done' } & SavedAnswer) | { state: 'charging'; charge: ChargeRequest };

interface ChangeInput {
  bookingId: string;
  key: string | null;
  body: ChangeBody;
}

/**
 * Changes a booking to a quoted stay, exactly once per attempt, in the three steps of booking: the new days are held and
 * the payment of the difference is written down, the card is charged, and what the network said becomes true. Until then,
 * and for good when it says no, the booking stays as it was. Where nothing is due, one transaction does it all.
 *
 * @returns the changed booking. Throws 404, 409, 422 (declined cards too) and 504, as `createBooking` does.
 */
export async function modifyBooking(
  deps: BookingDeps,
  { bookingId, body, ...wish }: ChangeInput,
): Promise<Booking> {
  const key = wish.key ?? newId();
  const begun = await deps.db.transaction((tx) => begin(tx, deps, { bookingId, key, body }));
  const answer = begun.state === 'done' ? begun : await charge(deps, { bookingId, key }, begun.charge);
  await finishRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.error({ ...describeError(error), bookingId }, 'A refund has to wait for the sweeper'),
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

interface Attempt {
  bookingId: string;
  key: string;
  body: ChangeBody;
}

async function begin(tx: Queries, deps: BookingDeps, attempt: Attempt): Promise<Begun> {
  const { bookingId, key, body } = attempt;
  const claim = { contract: contract.name, key, body: { ...body, booking: bookingId }, bookingId };
  const attempted = await beginIdempotent(tx, claim);
  if (attempted.state === 'done') return attempted;
  if (attempted.state === 'unfinished') return resume(tx, deps, attempt);
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
  if (dueCents <= 0) {
    const answer = await applyChange(tx, deps, { booking, version, dueCents, isHeld: false });
    await finishIdempotent(tx, { contract: contract.name, key, ...answer });
    return { state: 'done', ...answer };
  }
  const card = readCard(body, deps.now());
  const holdUntil = new Date(deps.now().getTime() + HOLD_MS);
  await tx.insert(bookingVersions).values({ ...version, holdUntil });
  const begun = await beginCharge(tx, attempt, dueCents);
  // Last: whoever wants one of these days waits from here on.
  await takeSpace(tx, { ...quote, spaces: booking.spaces, except: booking }, 'held');
  return { state: 'charging', charge: { ...begun, card, description: booking.number } };
}

/** Of two changes at once the second waits here, and sees what the first did. */
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

async function beginCharge(
  tx: Queries,
  { bookingId, key }: Attempt,
  amountCents: number,
): Promise<{ key: string; amountCents: number }> {
  const id = newId();
  const gatewayKey = `change-${id}`;
  const state = { kind: 'CHARGE', state: 'STARTED' };
  await tx.insert(payments).values({ id, bookingId, gatewayKey, attemptKey: key, amountCents, ...state });
  return { key: gatewayKey, amountCents };
}

/** The first call was cut off before it settled, or is still at it: its payment says how to go on. */
async function resume(tx: Queries, deps: BookingDeps, { bookingId, key, body }: Attempt): Promise<Begun> {
  const isOurs = and(
    eq(payments.bookingId, bookingId),
    eq(payments.attemptKey, key),
    eq(payments.state, 'STARTED'),
  );
  const [begun] = await tx
    .select({ key: payments.gatewayKey, amountCents: payments.amountCents, description: bookings.number })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isOurs);
  if (!begun) throw new Error('An unfinished attempt has no payment to go on with');
  return { state: 'charging', charge: { ...begun, card: readCard(body, deps.now()) } };
}

function readCard(body: ChangeBody, now: Date): CardDetails {
  const { cc_number: number, cc_cvc: code, cc_exp: expiry } = body;
  const parsed = parseCard({ number, code, expiry, now });
  if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
  return parsed.card;
}
