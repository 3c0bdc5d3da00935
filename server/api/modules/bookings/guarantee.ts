import { AppError, invalid } from '../../../../shared/errors/app-error.ts';
import type { CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import { CardDetails } from '../payments/card-details.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import type { SaveOutcome } from '../payments/payment-gateway.ts';
import { type QuoteTerms, unknownQuote } from '../quotes/find-quote.ts';
import { deleteAtNetwork } from '../saved-payments/save-card.ts';
import type { BookingDeps } from './booking-deps.ts';
import { networkTimeout } from './charge-card.ts';
import { readPayment } from './read-payment.ts';
import { payments } from './tables.ts';

/** What vouches for a booking with nothing due now. */
export type BookingGuarantee =
  | { kind: 'MEMBER' }
  | { kind: 'CARD'; saved: SavedGuarantee }
  /** The employee who books for a caller. */
  | { kind: 'STAFF'; memberId: string };
type SavedGuarantee = Extract<SaveOutcome, { state: 'saved' }> & { key: string };

interface GuaranteeInput {
  body: CreateBookingBody;
  caller: Caller;
  /** Undefined for an unknown quote. */
  terms: QuoteTerms | undefined;
}

/**
 * Finds what vouches for a booking if nothing is due now: the member who is logged in, or a card, which the network
 * verifies and keeps without a charge. Null if the mailed link must be opened. Call it outside of transactions. Throws
 * 404, 422 (also for a declined card) and 504.
 */
export async function findGuarantee(
  deps: BookingDeps,
  { body, caller, terms }: GuaranteeInput,
): Promise<BookingGuarantee | null> {
  if (caller.member) return { kind: 'MEMBER' };
  if (!body.cc_number) return null;
  if (!terms) throw unknownQuote();
  if (terms.dueNowCents > 0) return null;
  const read = await readPayment(deps.db.queries, body, { member: null, now: deps.now() });
  if (!('card' in read)) throw invalid(read.fieldErrors);
  if (!(read.card instanceof CardDetails)) return null;
  const key = `guarantee-${newId()}`;
  const saved = await deps.gateway
    .saveCard({ key, card: read.card })
    .catch((error: unknown) => networkTimeout(deps, error, key));
  if (saved.state === 'saved') return { kind: 'CARD', saved: { ...saved, key } };
  throw new AppError(422, 'PAYMENT_DECLINED', 'The card was declined.', presentDecline(saved.code));
}

/** Stores the card that vouches for a booking, in the transaction that books. */
export async function writeGuarantee(
  tx: Queries,
  bookingId: string,
  guarantee: BookingGuarantee | null,
): Promise<void> {
  if (guarantee?.kind !== 'CARD') return;
  const { key, reference, card } = guarantee.saved;
  await tx.insert(payments).values({
    id: newId(),
    bookingId,
    gatewayKey: key,
    kind: 'GUARANTEE',
    state: 'APPROVED',
    amountCents: 0,
    reference,
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    cardExpiry: card.expiry,
    cardReference: card.cardReference,
  });
}

/** Deletes the verified card at the network, when no booking refers to it. */
export async function dropGuarantee(deps: BookingDeps, guarantee: BookingGuarantee | null): Promise<void> {
  if (guarantee?.kind === 'CARD') await deleteAtNetwork(deps, guarantee.saved.reference);
}
