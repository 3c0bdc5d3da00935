import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/exceptions.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { useOpenBatch } from '../batches/use-open-batch.ts';
import type { Rates } from '../rates/rate-types.ts';
import { billTransaction, onlinePaymentCents } from './bill-transaction.ts';
import { getTransaction } from './check-in.ts';
import { checkOut } from './check-out.ts';
import { lockParked } from './discount-transaction.ts';
import { nothingOwed } from './find-debt.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { type ExceptionReason, nameExceptionReason, recordException } from './record-exception.ts';
import { debts, receiptPayments, transactionDiscounts, transactions } from './tables.ts';
import { recordExitMovements } from './write-payments.ts';

const NO_CARD = { brand: null, lastFour: null };

interface Exit extends ExceptionReason {
  id: string;
}

/** Lets a car leave without paying, in the caller's transaction: takes off all that it owes. Throws 404, 409 and 422. */
export async function nilExit(
  tx: Queries,
  rates: Rates,
  { id, requestKey, ...reason }: Exit & { requestKey: string },
): Promise<TransactionDetails> {
  const { ticketNumber } = await lockParked(tx, id);
  const transaction = await getTransaction(tx, id);
  const bill = billTransaction(rates, transaction, reason.at);
  const dueCents = bill ? Math.max(0, bill.totalCents - onlinePaymentCents(transaction)) : 0;
  if (dueCents > 0)
    await tx.insert(transactionDiscounts).values({
      id: newId(),
      transactionId: id,
      amountCents: dueCents,
      reason: 'NIL_EXIT',
      words: nameExceptionReason('NIL_EXIT', reason.reason),
      givenBy: reason.by.id,
      requestKey,
      createdAt: reason.at,
    });
  await recordException(tx, {
    ...reason,
    kind: 'NIL_EXIT',
    action: calls.nilExit,
    subject: { id, name: ticketNumber },
    amountCents: dueCents,
    before: { status: 'OPEN' },
    after: { status: 'CLOSED', discountCents: dueCents },
  });
  return checkOut(tx, rates, { id, at: reason.at, kind: 'CARD', takenBy: reason.by.id, card: NO_CARD });
}

export interface Debtor {
  customerName: string;
  phone: string;
  licensePlate: string | null;
  email: string | null;
}

/** Lets a car leave whose driver pays later, in the caller's transaction. Throws 404, 409, and 422 if nothing is due. */
export async function payLater(
  tx: Queries,
  rates: Rates,
  { id, debtor, ...reason }: Exit & { debtor: Debtor },
): Promise<TransactionDetails> {
  const { phone, customerName, licensePlate, email } = debtor;
  const { ticketNumber } = await lockParked(tx, id);
  await tx
    .update(transactions)
    .set({ customerName, ...(licensePlate && { licensePlate }), ...(email && { email }) })
    .where(eq(transactions.id, id));
  const left = await checkOut(tx, rates, {
    id,
    at: reason.at,
    kind: 'OWED',
    takenBy: reason.by.id,
    card: NO_CARD,
  });
  const payment = left.payments.find(({ kind }) => kind === 'OWED');
  if (!payment) throw invalid({}, ['Nothing is due for this stay: check it out.']);
  const { id: paymentId, amountCents } = payment;
  await tx.insert(debts).values({ paymentId, transactionId: id, amountCents, phone, createdAt: reason.at });
  await recordException(tx, {
    ...reason,
    kind: 'PAY_LATER',
    action: calls.payLater,
    subject: { id, name: ticketNumber },
    amountCents,
    before: { status: 'OPEN' },
    after: { status: 'CLOSED', owedCents: amountCents },
  });
  return left;
}

interface Settlement {
  id: string;
  kind: 'CARD' | 'CASH';
  tenderedCents: number | null;
  by: { id: string };
  at: Date;
}

/** Takes the payment of a debt once, in the caller's transaction. Throws 404, 409, and 422 for too little cash. */
export async function settleDebt(tx: Queries, settlement: Settlement): Promise<TransactionDetails> {
  const { id, kind, tenderedCents, by, at } = settlement;
  const [debt] = await tx
    .update(debts)
    .set({ settledAt: at, settledBy: by.id })
    .where(and(eq(debts.transactionId, id), isNull(debts.settledAt), isNull(debts.chargeKey)))
    .returning();
  if (!debt) throw await findSettleError(tx, id);
  const isCash = kind === 'CASH';
  if (isCash && tenderedCents && tenderedCents < debt.amountCents)
    throw invalid({ cash_tendered_cents: ['This is less than the amount due'] });
  const [payment] = await tx
    .update(receiptPayments)
    .set({
      kind,
      takenBy: by.id,
      batchId: await useOpenBatch(tx, by.id),
      tenderedCents: isCash ? tenderedCents : null,
    })
    .where(and(eq(receiptPayments.id, debt.paymentId), eq(receiptPayments.kind, 'OWED')))
    .returning();
  if (!payment) throw new Error('A debt has no payment');
  await recordChange(tx, 'transactions', id);
  const transaction = await getTransaction(tx, id);
  await recordExitMovements(tx, payment, { bookingId: transaction.booking?.id ?? null, at, takenBy: by.id });
  return transaction;
}

async function findSettleError(tx: Queries, id: string): Promise<Error> {
  const [debt] = await tx.select().from(debts).where(eq(debts.transactionId, id));
  if (!debt) return nothingOwed();
  return debt.settledAt
    ? conflict('STATE_CHANGED', 'This was already paid.')
    : conflict('STATE_CHANGED', 'The driver is paying this online right now. Wait a moment.');
}

/** Finds what is still owed for these stays, in cents, by their id. */
export async function findOpenDebts(
  queries: Queries,
  transactionIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: debts.transactionId, cents: debts.amountCents })
    .from(debts)
    .where(and(inArray(debts.transactionId, transactionIds), isNull(debts.settledAt)));
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
