import { eq } from 'drizzle-orm';
import type { Debt } from '../../../../shared/contracts/debts.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { debts } from './tables.ts';

export type DebtRow = typeof debts.$inferSelect;

export const nothingOwed = () => notFound('Nothing is owed for this stay.');

/** Gets what is owed for a stay, paid or not, and locks it on request. Throws 404. */
export async function getDebt(
  queries: Queries,
  transactionId: string,
  lock?: 'for update',
): Promise<DebtRow> {
  const query = queries.select().from(debts).where(eq(debts.transactionId, transactionId));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw nothingOwed();
  return row;
}

/** Presents a debt with its stay. */
export const presentDebt = (
  { amountCents, settledAt, createdAt }: DebtRow,
  { row, receipt }: Pick<TransactionDetails, 'row' | 'receipt'>,
): Debt => ({
  amount: cents(amountCents),
  is_paid: settledAt !== null,
  receipt_number: receipt?.number ?? '',
  license_plate: row.licensePlate,
  left_at: formatWireDate(row.exitedAt ?? createdAt),
});
