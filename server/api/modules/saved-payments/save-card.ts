import { and, eq } from 'drizzle-orm';
import type { PaymentToken } from '../../../../shared/contracts/payment-tokens.ts';
import { AppError, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { paymentTokens } from './tables.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';
import { describeError } from '../../platform/describe-error.ts';
import { newId } from '../../platform/new-id.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import type { SaveOutcome } from '../payments/payment-gateway.ts';
import { findToken, presentToken, type TokenRow } from './find-saved.ts';
import { isFirst, type OwnThing, removeOne } from './one-default.ts';
import { lockActiveMember } from '../members/find-members.ts';

type Saved = Extract<SaveOutcome, { state: 'saved' }>;

/**
 * Saves a card with the card network, and what may be kept of it here. A member's first is the default. A card that the
 * member has already stays one, with its new expiry. Throws 422 when the network declines it, and 401 when the member has
 * left meanwhile.
 */
export async function saveCard(
  deps: PaymentDeps,
  memberId: string,
  card: CardDetails,
): Promise<PaymentToken> {
  const saved = await deps.gateway.saveCard({ key: `card-${newId()}`, card });
  if (saved.state === 'declined') {
    const { fieldErrors, formErrors } = presentDecline(saved.code);
    throw new AppError(422, 'PAYMENT_DECLINED', 'The card was declined.', {
      fieldErrors,
      formErrors: formErrors.map((words) => words.replace('You haven’t been charged. ', '')),
    });
  }
  const kept = deps.db.transaction((tx) => keep(tx, deps, memberId, saved));
  const { row, replaced } = await kept.catch(async (error: unknown) => {
    // Refused, so that nothing names it here; of a database that fell silent nobody knows.
    if (error instanceof AppError) await deleteAtNetwork(deps, saved.reference);
    throw error;
  });
  if (replaced) await deleteAtNetwork(deps, replaced);
  return presentToken(row);
}

async function keep(
  tx: Queries,
  deps: PaymentDeps,
  memberId: string,
  { reference, card }: Saved,
): Promise<{ row: TokenRow; replaced: string | null }> {
  await lockActiveMember(tx, memberId);
  const { cardReference = null, ...known } = card;
  const facts = { ...known, gatewayReference: reference };
  const same = and(
    eq(paymentTokens.memberId, memberId),
    eq(paymentTokens.cardReference, cardReference ?? 'nameless'),
  );
  const [earlier] = await tx.select().from(paymentTokens).where(same);
  const [row] = earlier
    ? await tx.update(paymentTokens).set(facts).where(eq(paymentTokens.id, earlier.id)).returning()
    : await tx
        .insert(paymentTokens)
        .values({
          ...facts,
          id: newId(),
          memberId,
          cardReference,
          isDefault: await isFirst(tx, paymentTokens, memberId),
          createdAt: deps.now(),
        })
        .returning();
  if (!row) throw new Error('The card was not written');
  return { row, replaced: earlier?.gatewayReference ?? null };
}

/** Forgets a saved card, here and at the card network. Throws 404. */
export async function deleteCard(deps: PaymentDeps, own: OwnThing): Promise<void> {
  const token = await findToken(deps.db.queries, own);
  const isGone = await deps.db.transaction((tx) => removeOne(tx, paymentTokens, own));
  if (!token || !isGone) throw notFound('We can’t find this card.');
  await deleteAtNetwork(deps, token.gatewayReference);
}

/**
 * Tells the card network to forget a card. Nobody here can charge it any more, so that a silent network is no reason to
 * keep the member waiting.
 */
export async function deleteAtNetwork(deps: PaymentDeps, reference: string): Promise<void> {
  await deps.gateway
    .deleteAtNetwork(reference)
    .catch((error: unknown) =>
      deps.log.error(describeError(error), 'The card network did not forget a card'),
    );
}

/** Whether stays that are paid with the card earn their points by themselves. Throws 404. */
export async function setRecording(queries: Queries, own: OwnThing, recordsPoints: boolean): Promise<void> {
  const isOwn = and(eq(paymentTokens.memberId, own.memberId), eq(paymentTokens.id, own.id));
  const changed = await queries
    .update(paymentTokens)
    .set({ recordsPoints })
    .where(isOwn)
    .returning({ id: paymentTokens.id });
  if (changed.length === 0) throw notFound('We can’t find this card.');
}
