import { and, eq, lte, sql } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { completeBooking } from '../bookings/park-booking.ts';
import { findPayingCard } from '../bookings/find-own-booking.ts';
import { getMember } from '../members/find-members.ts';
import { receiptPayments, receipts, transactions } from './tables.ts';
import { newCode } from '../../platform/typed-number.ts';
import { newId } from '../../platform/new-id.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { findRecordingMember } from '../saved-payments/find-recording-member.ts';
import type { Rates } from '../rates/rate-types.ts';
import { unlinkVoucher, useVoucher } from './use-voucher.ts';
import { billTransaction, paidByVoucher, paidOnline } from './bill-transaction.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails, ReceiptRow } from './find-transaction.ts';

/** 40 random bits: together with the number nobody guesses it. */
const VALIDATION_LENGTH = 8;

export interface Departure {
  id: string;
  /** When the car left. */
  at: Date;
  /** How the rest is paid that was not paid online. */
  kind: 'CARD' | 'CASH';
  card: { brand: string | null; lastFour: string | null; reference?: string | null };
}

/**
 * Lets a car out, once, in the caller's transaction: the stay is CLOSED, its bill is a receipt, its booking COMPLETED,
 * its voucher USED, and its member has the points.
 * Of two at once the second waits and finds that the car has left: 409. Throws 404 for an unknown stay and 422 for an
 * exit before the entry, or when the lot has no drive-up price for the stay.
 *
 * @param rates read before the transaction: the embedded database has one connection
 */
export async function checkOut(tx: Queries, rates: Rates, departure: Departure): Promise<TransactionDetails> {
  const { id, at } = departure;
  const [closed] = await tx
    .update(transactions)
    .set({ status: 'CLOSED', exitedAt: at, updatedAt: at })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'OPEN'), lte(transactions.enteredAt, at)))
    .returning({ id: transactions.id });
  if (!closed) throw await explain(tx, id);
  const stay = await getTransaction(tx, id);
  const { number: receiptNumber } = await writeReceipt(tx, rates, stay, departure);
  if (stay.booking) await completeBooking(tx, stay.booking.id, at);
  const memberId = stay.row.memberId ?? (await recordBySavedCard(tx, { id, receiptNumber, at }));
  // A member who left the club earns nothing more.
  if (memberId && (await getMember(tx, memberId)).deactivatedAt === null)
    await earnForReceipt(tx, { memberId, receiptNumber, actor: 'exit', now: at });
  return getTransaction(tx, id);
}

/** Nobody's stay is that of the member whose saved card paid it and records its stays by itself. */
async function recordBySavedCard(
  tx: Queries,
  { id, receiptNumber, at }: { id: string; receiptNumber: string; at: Date },
): Promise<string | null> {
  const paid = await tx
    .select({ card: receiptPayments.cardReference })
    .from(receiptPayments)
    .where(eq(receiptPayments.receiptNumber, receiptNumber));
  const memberId = await findRecordingMember(
    tx,
    paid.flatMap(({ card }) => card ?? []),
  );
  if (memberId) await tx.update(transactions).set({ memberId, updatedAt: at }).where(eq(transactions.id, id));
  return memberId;
}

async function explain(tx: Queries, id: string): Promise<Error> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id));
  if (!row) return notFound('We can’t find this stay.');
  if (row.status === 'OPEN') return invalid({ at: ['Choose a time after check-in'] });
  const word = row.status === 'VOID' ? 'This stay was voided.' : 'This car has already left.';
  return conflict('STATE_CHANGED', word);
}

async function writeReceipt(
  tx: Queries,
  rates: Rates,
  stay: TransactionDetails,
  departure: Departure,
): Promise<ReceiptRow> {
  const { at } = departure;
  const rate = billTransaction(rates, stay, at);
  if (!rate) throw invalid({}, ['There’s no drive-up price for this stay. Set one first.']);
  const voucherCents = await payByVoucher(tx, stay, paidByVoucher(stay, rate, at), at);
  const [receipt] = await tx
    .insert(receipts)
    .values({
      number: sql`nextval('receipt_numbers')::text`,
      transactionId: stay.row.id,
      validationCode: newCode(VALIDATION_LENGTH),
      rate,
      totalCents: rate.totalCents,
      // What points have paid earns none.
      parkingCents: rate.subtotalCents - voucherCents,
      issuedAt: at,
    })
    .returning();
  if (!receipt) throw new Error('The receipt was not written');
  await writePayments(tx, receipt, stay, { ...departure, voucherCents });
  return receipt;
}

/** Uses the stay's voucher up for what it pays; one that has nothing to pay is the member's again. */
async function payByVoucher(
  tx: Queries,
  { voucher }: TransactionDetails,
  cents: number,
  at: Date,
): Promise<number> {
  if (!voucher) return 0;
  if (cents > 0) return (await useVoucher(tx, voucher.id, at)) ? cents : 0;
  await unlinkVoucher(tx, voucher.id, at);
  return 0;
}

/** What was paid online and with points counts first; they add up to the receipt's total. */
async function writePayments(
  tx: Queries,
  receipt: ReceiptRow,
  stay: TransactionDetails,
  departure: Departure & { voucherCents: number },
): Promise<void> {
  const online = Math.min(paidOnline(stay), receipt.totalCents);
  const { kind, card, at, voucherCents } = departure;
  const rest = receipt.totalCents - online - voucherCents;
  const paidAtExit = {
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    cardReference: card.reference ?? null,
  };
  const paid = [
    ...(online > 0
      ? [{ kind: 'ONLINE', amountCents: online, ...(await findPayingCard(tx, stay.booking?.id ?? '')) }]
      : []),
    ...(voucherCents > 0 ? [{ kind: 'VOUCHER', amountCents: voucherCents }] : []),
    ...(rest > 0 ? [{ kind, amountCents: rest, ...paidAtExit }] : []),
  ];
  if (paid.length === 0) return;
  await tx
    .insert(receiptPayments)
    .values(
      paid.map((payment) => ({ ...payment, id: newId(), receiptNumber: receipt.number, createdAt: at })),
    );
}
