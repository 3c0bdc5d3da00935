import { and, eq, sql } from 'drizzle-orm';
import type { PaymentToken } from '../../../../shared/contracts/payment-tokens.ts';
import { AppError, notFound } from '../../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { paymentTokens } from './tables.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';
import { describeError } from '../../platform/describe-error.ts';
import { newId } from '../../platform/new-id.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import type { SaveOutcome } from '../payments/payment-gateway.ts';
import { findToken, presentToken, type TokenRow } from './find-saved.ts';
import { isFirst, type OwnItem, removeOne } from './one-default.ts';
import { lockActiveMember } from '../members/find-members.ts';

type SavedCard = Extract<SaveOutcome, { state: 'saved' }>;

/**
 * Saves a card with the card network, and here its reference, brand, last four digits and expiry. A member's first card
 * is the default. Saving the same card again only updates its expiry. Throws 422 when the network declines the card, and
 * 401 when the account was closed meanwhile.
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
  const written = deps.db.transaction((tx) => writeCard(tx, deps, memberId, saved));
  const { row, replaced } = await written.catch(async (error: unknown) => {
    // An AppError means that no row refers to the card. After a database error the row may exist, so the card stays.
    if (error instanceof AppError) await deleteAtNetwork(deps, saved.reference);
    throw error;
  });
  if (replaced) await deleteAtNetwork(deps, replaced);
  return presentToken(row);
}

async function writeCard(
  tx: Queries,
  deps: PaymentDeps,
  memberId: string,
  { reference, card }: SavedCard,
): Promise<{ row: TokenRow; replaced: string | null }> {
  await lockActiveMember(tx, memberId);
  const { cardReference = null, ...details } = card;
  const values = { ...details, gatewayReference: reference };
  const same = and(
    eq(paymentTokens.memberId, memberId),
    eq(paymentTokens.cardReference, cardReference ?? 'nameless'),
  );
  const [earlier] = await tx.select().from(paymentTokens).where(same);
  const [row] = earlier
    ? await tx.update(paymentTokens).set(values).where(eq(paymentTokens.id, earlier.id)).returning()
    : await tx
        .insert(paymentTokens)
        .values({
          ...values,
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

/** Deletes a saved card, here and at the card network. Throws 404. */
export async function deleteCard(deps: PaymentDeps, own: OwnItem): Promise<void> {
  const token = await findToken(deps.db.queries, own);
  const { expiry } = paymentTokens;
  const month = pacificDay(deps.now()).slice(2, 7).replace('-', '');
  const isUsable = sql`right(${expiry}, 2) || left(${expiry}, 2) >= ${month}`;
  const isDeleted = await deps.db.transaction((tx) => removeOne(tx, paymentTokens, own, isUsable));
  if (!token || !isDeleted) throw notFound('We can’t find this card.');
  await deleteAtNetwork(deps, token.gatewayReference);
}

/**
 * Deletes a card at the card network. A failure is only logged: without its reference here the card can't be charged.
 */
export async function deleteAtNetwork(deps: PaymentDeps, reference: string): Promise<void> {
  await deps.gateway
    .deleteAtNetwork(reference)
    .catch((error: unknown) =>
      deps.log.error(describeError(error), 'The card network did not delete a card'),
    );
}

/** Turns on or off that parking paid with the card earns points automatically. Throws 404. */
export async function setRecording(queries: Queries, own: OwnItem, recordsPoints: boolean): Promise<void> {
  const isOwn = and(eq(paymentTokens.memberId, own.memberId), eq(paymentTokens.id, own.id));
  const changed = await queries
    .update(paymentTokens)
    .set({ recordsPoints })
    .where(isOwn)
    .returning({ id: paymentTokens.id });
  if (changed.length === 0) throw notFound('We can’t find this card.');
}
