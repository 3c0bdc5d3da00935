import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { describeError } from '../../platform/describe-error.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';
import { debts, receiptRefunds } from './tables.ts';

const BATCH = 50;

/** Finds which of these payments were debts that a card paid online: their refunds go to the card network. */
export async function findOnlineCharges(
  queries: Queries,
  paymentIds: string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await queries
    .select({ id: debts.paymentId })
    .from(debts)
    .where(and(inArray(debts.paymentId, paymentIds), isNotNull(debts.chargeReference)));
  return new Set(rows.map(({ id }) => id));
}

/** Refunds at the card network what staff refunded of debts that were paid online. Any process may run it at any time. */
export async function sweepDebtRefunds(deps: PaymentDeps): Promise<void> {
  const started = await deps.db.queries
    .select({ key: receiptRefunds.id, amountCents: receiptRefunds.amountCents, of: debts.chargeReference })
    .from(receiptRefunds)
    .innerJoin(debts, eq(debts.paymentId, receiptRefunds.paymentId))
    .where(eq(receiptRefunds.networkState, 'STARTED'))
    .orderBy(receiptRefunds.createdAt)
    .limit(BATCH);
  for (const { key, amountCents, of: reference } of started) {
    if (!reference) continue;
    // A failure must not stop the others; the next run repeats it under the same key.
    await refund(deps, { key, amountCents, reference }).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), key }, 'The refund of a debt could not be sent'),
    );
  }
}

async function refund(
  { db, gateway }: PaymentDeps,
  request: { key: string; amountCents: number; reference: string },
): Promise<void> {
  await gateway.refund(request);
  await db.queries
    .update(receiptRefunds)
    .set({ networkState: 'DONE' })
    .where(eq(receiptRefunds.id, request.key));
}
