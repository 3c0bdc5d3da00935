import { and, eq } from 'drizzle-orm';
import { discountTransaction as contract } from '../../../../shared/contracts/refunds.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { joinReason } from '../approvals/ask-approval.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { nameDiscountReason } from './discount-bill.ts';
import type { TransactionRow } from './find-transaction.ts';
import type { MoneyRequest } from './refund-receipt.ts';
import { transactionDiscounts, transactions } from './tables.ts';

/**
 * Takes an amount off what a parked car owes at the exit, in the caller's transaction, and records who did it and why.
 * Throws 404, and 409 when the car has left.
 */
export async function discountTransaction(tx: Queries, id: string, request: MoneyRequest): Promise<void> {
  const { amountCents, reason, words, requestKey, by, approvalId, at } = request;
  const row = await lockParked(tx, id);
  await tx.insert(transactionDiscounts).values({
    id: newId(),
    transactionId: id,
    amountCents,
    reason,
    words,
    givenBy: by.id,
    approvalId,
    requestKey,
    createdAt: at,
  });
  await recordAudit(tx, {
    action: request.action ?? contract,
    actor: by,
    subject: { kind: 'transaction', id, name: row.ticketNumber },
    before: null,
    after: { discountCents: amountCents },
    reason: joinReason(nameDiscountReason(reason), words),
    approvalId,
    at,
  });
}

/** Locks a parked car's transaction, so that it can't be checked out meanwhile. Throws 404 and 409. */
export async function lockParked(tx: Queries, id: string): Promise<TransactionRow> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id)))
    .for('update');
  if (!row) throw notFound('We can’t find this stay.');
  if (row.status !== 'OPEN') throw conflict('STATE_CHANGED', 'This car has already left.');
  return row;
}
