import { and, eq, lte, sql } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { completeBooking } from '../bookings/check-in-booking.ts';
import { getMember } from '../members/find-members.ts';
import { receiptPayments, receipts, transactions } from './tables.ts';
import { newCode } from '../../platform/typed-number.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { identifyMember } from './identify-member.ts';
import { findRecordingMember } from '../saved-payments/find-recording-member.ts';
import type { Rates } from '../rates/rate-types.ts';
import { mailStayReceipt } from './mail-stay-receipt.ts';
import { changeVoucherStatus } from '../vouchers/change-voucher-status.ts';
import { unlinkVoucher } from './use-voucher.ts';
import { billTransaction, voucherPayments } from './bill-transaction.ts';
import { getTransaction } from './check-in.ts';
import type { Departure } from './departure.ts';
import type { TransactionDetails, ReceiptRow } from './find-transaction.ts';
import { refuseUnapproved } from './open-exception.ts';
import { writePayments } from './write-payments.ts';

/** 40 random bits, which can't be guessed for a receipt number. */
const VALIDATION_LENGTH = 8;

/**
 * Checks a car out once, in the caller's transaction: closes the transaction, writes the receipt, completes the booking,
 * uses up the vouchers, credits the member's points and mails the receipt. Throws 404 for an unknown transaction, 409
 * when the car has already left, and 422 for an exit before the entry or when the lot has no drive-up price.
 *
 * @param rates loaded before the database transaction, because the embedded database has one connection
 */
export async function checkOut(tx: Queries, rates: Rates, departure: Departure): Promise<TransactionDetails> {
  const { id, at } = departure;
  const [closed] = await tx
    .update(transactions)
    .set({ status: 'CLOSED', exitedAt: at, checkedOutBy: departure.takenBy ?? null, updatedAt: at })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'OPEN'), lte(transactions.enteredAt, at)))
    .returning({ id: transactions.id });
  if (!closed) throw await findCheckOutError(tx, id);
  await refuseUnapproved(tx, id);
  await recordChange(tx, 'transactions', id);
  const transaction = await getTransaction(tx, id);
  const { number: receiptNumber } = await writeReceipt(tx, rates, transaction, departure);
  if (transaction.booking) await completeBooking(tx, transaction.booking.id, at);
  const memberId =
    (await identifyMember(tx, { id, typed: departure.member ?? null, at })) ??
    (await recordBySavedCard(tx, { id, receiptNumber, at }));
  const member = memberId ? await getMember(tx, memberId) : null;
  // Former members earn no points, and their address gets no mail.
  const isActive = member !== null && member.deactivatedAt === null;
  const earned = isActive
    ? await earnForReceipt(tx, { memberId: member.id, receiptNumber, actor: 'exit', now: at })
    : null;
  const closedTransaction = await getTransaction(tx, id);
  const recipient = transaction.row.email ?? (isActive ? member.email : null);
  if (recipient) await mailStayReceipt(tx, closedTransaction, { recipient, earned, rates, now: at });
  return closedTransaction;
}

/** Assigns a transaction without a member to the one who paid with a saved card that records points automatically. */
async function recordBySavedCard(
  tx: Queries,
  { id, receiptNumber, at }: { id: string; receiptNumber: string; at: Date },
): Promise<string | null> {
  const cardPayments = await tx
    .select({ card: receiptPayments.cardReference })
    .from(receiptPayments)
    .where(eq(receiptPayments.receiptNumber, receiptNumber));
  const memberId = await findRecordingMember(
    tx,
    cardPayments.flatMap(({ card }) => card ?? []),
  );
  if (memberId) await tx.update(transactions).set({ memberId, updatedAt: at }).where(eq(transactions.id, id));
  return memberId;
}

async function findCheckOutError(tx: Queries, id: string): Promise<Error> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id));
  if (!row) return notFound('We can’t find this stay.');
  if (row.status === 'OPEN') return invalid({ at: ['Choose a time after check-in'] });
  const message = row.status === 'VOID' ? 'This stay was voided.' : 'This car has already left.';
  return conflict('STATE_CHANGED', message);
}

async function writeReceipt(
  tx: Queries,
  rates: Rates,
  transaction: TransactionDetails,
  departure: Departure,
): Promise<ReceiptRow> {
  const { at } = departure;
  const rate = billTransaction(rates, transaction, at);
  if (!rate) throw invalid({}, ['There’s no drive-up price for this stay. Set one first.']);
  const vouchers = voucherPayments(transaction, rate, at);
  for (const { voucher, cents } of vouchers) await useVoucher(tx, { id: voucher.id, cents, at });
  const voucherCents = vouchers.reduce((sum, { cents }) => sum + cents, 0);
  const [receipt] = await tx
    .insert(receipts)
    .values({
      number: sql`nextval('receipt_numbers')::text`,
      transactionId: transaction.row.id,
      validationCode: newCode(VALIDATION_LENGTH),
      rate,
      totalCents: rate.totalCents,
      // Parking paid with points earns no points.
      parkingCents: rate.subtotalCents - voucherCents,
      issuedAt: at,
    })
    .returning();
  if (!receipt) throw new Error('The receipt was not written');
  await writePayments(tx, { receipt, transaction, departure, vouchers });
  return receipt;
}

/** Uses up a linked voucher (LINKED → USED). One that pays nothing is unlinked instead. */
async function useVoucher(
  tx: Queries,
  { id, cents, at }: { id: string; cents: number; at: Date },
): Promise<void> {
  if (cents === 0) return unlinkVoucher(tx, id, at);
  // The closed transaction allows no other change of its vouchers.
  if (!(await changeVoucherStatus(tx, { id, from: 'LINKED', to: 'USED', now: at })))
    throw new Error('A linked voucher could not be used');
}
