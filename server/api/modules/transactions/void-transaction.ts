import { and, eq } from 'drizzle-orm';
import { voidTransaction as contract } from '../../../../shared/contracts/transactions.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { undoCheckIn } from '../bookings/check-in-booking.ts';
import { transactions } from './tables.ts';
import { findLinkedVouchers } from '../vouchers/find-vouchers.ts';
import { unlinkVoucher } from './use-voucher.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails } from './find-transaction.ts';

/**
 * Voids an open transaction that was created by mistake, in the caller's transaction. Sets its booking back to confirmed
 * and unlinks its vouchers. A closed transaction has been paid and can only be refunded. Throws 404 and 409.
 */
export async function voidTransaction(
  tx: Queries,
  { id, reason, memberId, at }: { id: string; reason: string; memberId: string; at: Date },
): Promise<TransactionDetails> {
  const [row] = await tx
    .update(transactions)
    .set({ status: 'VOID', voidReason: reason, voidedBy: memberId, updatedAt: at })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'OPEN')))
    .returning();
  if (!row) throw await findVoidError(tx, id);
  await recordChange(tx, 'transactions', id);
  if (row.bookingId) await undoCheckIn(tx, row.bookingId, at);
  const vouchers = await findLinkedVouchers(tx, [id]);
  for (const voucher of vouchers) await unlinkVoucher(tx, voucher.id, at);
  await recordAudit(tx, {
    action: contract,
    actor: { id: memberId },
    subject: { kind: 'transaction', id, name: row.ticketNumber },
    before: { status: 'OPEN', vouchers: vouchers.map(({ number }) => number) },
    after: { status: 'VOID', vouchers: [] },
    reason,
    at,
  });
  return getTransaction(tx, id);
}

async function findVoidError(tx: Queries, id: string): Promise<Error> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id));
  if (!row) return notFound('We can’t find this stay.');
  return conflict(
    'STATE_CHANGED',
    row.status === 'VOID' ? 'This stay is already voided.' : 'This car has left and has a receipt.',
  );
}
