import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { debts, receiptPayments } from './tables.ts';

/** Finds the stay whose debt was paid online, by the card network's reference of the charge. */
export async function findDebtCharge(queries: Queries, reference: string) {
  const [charge] = await queries
    .select({
      transactionId: debts.transactionId,
      receiptNumber: receiptPayments.receiptNumber,
      cardBrand: receiptPayments.cardBrand,
      cardLastFour: receiptPayments.cardLastFour,
    })
    .from(debts)
    .innerJoin(receiptPayments, eq(receiptPayments.id, debts.paymentId))
    .where(eq(debts.chargeReference, reference));
  return charge;
}
