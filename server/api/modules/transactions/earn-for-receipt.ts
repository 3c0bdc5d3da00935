import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type EarnResult, type EarnInput, earnPoints, reversePoints } from '../points/earn-points.ts';
import type { ReceiptRow } from './find-transaction.ts';
import { receipts } from './tables.ts';

type ReceiptEarnInput = Omit<EarnInput, 'receipt'> & { receiptNumber: string };

/** Credits the points of an issued receipt, see `earnPoints`. Throws when there is no such receipt. */
export const earnForReceipt = async (
  tx: Queries,
  { receiptNumber, ...input }: ReceiptEarnInput,
): Promise<EarnResult | null> => earnPoints(tx, { ...input, receipt: await getReceipt(tx, receiptNumber) });

/** Takes back points that a refunded receipt no longer earns, see `reversePoints`. */
export const reverseForReceipt = (
  tx: Queries,
  { receiptNumber, ...reversal }: Omit<ReceiptEarnInput, 'memberId'>,
): Promise<void> =>
  reversePoints(tx, { ...reversal, receiptNumber, getReceipt: () => getReceipt(tx, receiptNumber) });

async function getReceipt(tx: Queries, number: string): Promise<ReceiptRow> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.number, number));
  if (!receipt) throw new Error('No receipt has this number');
  return receipt;
}
