import { eq, inArray, sql } from 'drizzle-orm';
import { refundReceipt as contract, REFUND_REASONS } from '../../../../shared/contracts/refunds.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { formatCents } from '../../../../shared/format/money.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { joinReason } from '../approvals/ask-approval.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOpenBatch, useOpenBatch } from '../batches/use-open-batch.ts';
import { refundBooking } from '../bookings/refund-payments.ts';
import { findMembers } from '../members/find-members.ts';
import { recordMovements } from '../money/record-movement.ts';
import { findOnlineCharges } from './refund-debts.ts';
import { reverseForReceipt } from './earn-for-receipt.ts';
import type { ReceiptRow } from './find-transaction.ts';
import { receiptPayments, receiptRefunds, receipts, transactions } from './tables.ts';

export interface MoneyRequest {
  amountCents: number;
  /** A code of the fixed list. */
  reason: string;
  words: string | null;
  /** The key of the request, under which it is done once. */
  requestKey: string;
  /** Who does it: for an approved request the approver. */
  by: { id: string };
  /** Who hands the money over at the lot, from their open batch: for an approved request who asked for it. */
  payer: { id: string };
  approvalId: string | null;
  /** The contract that did it, when it wasn't approved. */
  action?: { name: string };
  at: Date;
}

export const nameRefundReason = (code: string): string =>
  Object.entries(REFUND_REASONS).find(([name]) => name === code)?.[1] ?? code;

/** Newest money first: what was paid at the exit, then what was paid online. A voucher pays time, so it isn't money. */
const REFUND_ORDER = ['CARD', 'CASH', 'ONLINE'];

/** Whether a payment of a receipt can be refunded. */
export const isMoney = ({ kind }: { kind: string }): boolean => REFUND_ORDER.includes(kind);

/**
 * Refunds part of a receipt in the caller's transaction: writes what goes back to which payment, starts the card refund
 * of an online payment, takes back points and records who did it and why. Cash and cards of the exit's terminal are
 * handed back at the lot, in the payer's open batch. Finish the card refund outside the transaction with `finishRefunds`.
 *
 * @returns the booking with a card refund to finish, if any. Throws 404, and 409 when less than that is left or when cash
 * goes back and the payer has no open batch.
 */
export async function refundReceipt(
  tx: Queries,
  number: string,
  request: MoneyRequest,
): Promise<{ bookingId: string | null }> {
  const { amountCents, by, at } = request;
  const receipt = await lockReceipt(tx, number);
  const parts = await splitRefund(tx, number, amountCents);
  await tx
    .update(receipts)
    .set({ refundedCents: sql`${receipts.refundedCents} + ${amountCents}` })
    .where(eq(receipts.number, number));
  await writeRefunds(tx, number, parts, request);
  const onlineCents = parts
    .filter(({ kind }) => kind === 'ONLINE')
    .reduce((sum, { cents }) => sum + cents, 0);
  const bookingId = onlineCents > 0 ? await findBookingOf(tx, receipt) : null;
  const actor = `staff:${by.id}` as const;
  const reason = joinReason(nameRefundReason(request.reason), request.words);
  if (bookingId) await refundBooking(tx, { bookingId, amountCents: onlineCents, actor, reason }, at);
  await reverseForReceipt(tx, { receiptNumber: number, actor, now: at });
  await recordAudit(tx, {
    action: request.action ?? contract,
    actor: by,
    subject: { kind: 'receipt', id: number, name: number },
    before: { refundedCents: receipt.refundedCents },
    after: { refundedCents: receipt.refundedCents + amountCents },
    reason,
    approvalId: request.approvalId,
    at,
  });
  return { bookingId };
}

/**
 * Throws 404 for an unknown receipt, 422 when less than the amount can be refunded, and 409 when cash goes back and the
 * payer has no open batch.
 */
export async function checkRefund(
  tx: Queries,
  number: string,
  { amountCents, payer }: Pick<MoneyRequest, 'amountCents' | 'payer'>,
): Promise<void> {
  await lockReceipt(tx, number);
  const left = (await findRefundable(tx, number)).reduce((sum, part) => sum + part.leftCents, 0);
  if (left < amountCents) throw invalid({ amount_cents: [describeLeft(left)] });
  const parts = await splitRefund(tx, number, amountCents);
  if (parts.some(isCash) && !(await hasOpenBatch(tx, payer.id))) throw noBatch(OWN_DRAWER_CLOSED);
}

async function lockReceipt(tx: Queries, number: string): Promise<ReceiptRow> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.number, number)).for('update');
  if (!receipt) throw notFound('We can’t find this receipt.');
  return receipt;
}

interface RefundPart {
  paymentId: string;
  kind: string;
  cents: number;
}

async function splitRefund(tx: Queries, number: string, amountCents: number): Promise<RefundPart[]> {
  const payments = await findRefundable(tx, number);
  let open = amountCents;
  const parts = payments.map(({ paymentId, kind, leftCents }) => {
    const cents = Math.min(open, leftCents);
    open -= cents;
    return { paymentId, kind, cents };
  });
  if (open > 0) throw conflict('STATE_CHANGED', describeLeft(amountCents - open));
  return parts.filter(({ cents }) => cents > 0);
}

const isCash = ({ kind }: { kind: string }): boolean => kind === 'CASH';

const OWN_DRAWER_CLOSED =
  'This refund is paid in cash. Open a batch first, so that your drawer counts right.';
const noBatch = (message: string) => conflict('NO_BATCH', message);

const describeLeft = (cents: number): string =>
  cents > 0 ? `Only ${formatCents(cents)} can still be refunded` : 'Nothing is left to refund';

/** The payments of a receipt that were money, newest first, with what hasn't gone back. */
export async function findRefundable(tx: Queries, number: string) {
  const rows = await tx
    .select({ paymentId: receiptPayments.id, kind: receiptPayments.kind, cents: receiptPayments.amountCents })
    .from(receiptPayments)
    .where(eq(receiptPayments.receiptNumber, number));
  const refunds = await tx
    .select({ paymentId: receiptRefunds.paymentId, cents: receiptRefunds.amountCents })
    .from(receiptRefunds)
    .where(
      inArray(
        receiptRefunds.paymentId,
        rows.map(({ paymentId }) => paymentId),
      ),
    );
  const refundedOf = (id: string) =>
    refunds.filter(({ paymentId }) => paymentId === id).reduce((sum, { cents }) => sum + cents, 0);
  return rows
    .filter(isMoney)
    .map(({ paymentId, kind, cents }) => ({ paymentId, kind, leftCents: cents - refundedOf(paymentId) }))
    .toSorted((a, b) => REFUND_ORDER.indexOf(a.kind) - REFUND_ORDER.indexOf(b.kind));
}

/** Writes the parts, and the money that is handed back at the lot. The card network's part moves when it's refunded. */
async function writeRefunds(tx: Queries, number: string, parts: RefundPart[], request: MoneyRequest) {
  const { reason, words, requestKey, by, payer, approvalId, at } = request;
  const rows = parts.map(({ kind, paymentId, cents }) => ({ kind, paymentId, cents, id: newId() }));
  const charged = await findOnlineCharges(
    tx,
    rows.map(({ paymentId }) => paymentId),
  );
  await tx.insert(receiptRefunds).values(
    rows.map(({ id, paymentId, cents }) => ({
      id,
      networkState: charged.has(paymentId) ? 'STARTED' : null,
      receiptNumber: number,
      paymentId,
      amountCents: cents,
      reason,
      words,
      refundedBy: by.id,
      approvalId,
      requestKey,
      createdAt: at,
    })),
  );
  const atLot = rows.filter(({ kind }) => kind !== 'ONLINE');
  const batchId = atLot.length > 0 ? await findPayingBatch(tx, atLot, request) : null;
  await recordMovements(
    tx,
    atLot.map(({ id, kind, cents }) => ({
      kind: 'REFUND',
      tender: kind === 'CASH' ? 'CASH' : 'CARD',
      cents: -cents,
      at,
      actor: `staff:${payer.id}`,
      receiptNumber: number,
      paymentId: id,
      batchId,
      reason: joinReason(nameRefundReason(reason), words),
      approvalId,
    })),
  );
}

/** The payer's open batch. Throws 409 when cash goes back and there is none; a card's terminal needs none. */
async function findPayingBatch(
  tx: Queries,
  parts: readonly RefundPart[],
  { by, payer }: MoneyRequest,
): Promise<string | null> {
  const batchId = await useOpenBatch(tx, payer.id);
  if (batchId !== null || !parts.some(isCash)) return batchId;
  if (payer.id === by.id) throw noBatch(OWN_DRAWER_CLOSED);
  const name = (await findMembers(tx, [payer.id])).get(payer.id)?.longName ?? 'Who asked';
  throw noBatch(
    `This refund is paid in cash, and ${name} has no open batch. Decide again once they have one.`,
  );
}

async function findBookingOf(tx: Queries, { transactionId }: ReceiptRow): Promise<string | null> {
  const [row] = await tx
    .select({ bookingId: transactions.bookingId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return row?.bookingId ?? null;
}
