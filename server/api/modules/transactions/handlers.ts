import * as pointCalls from '../../../../shared/contracts/points.ts';
import * as calls from '../../../../shared/contracts/transactions.ts';
import * as voucherCalls from '../../../../shared/contracts/vouchers.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { FindPageText } from '../texts/load-page-texts.ts';
import { newId } from '../../platform/new-id.ts';
import { createReceiptPdf } from '../documents/receipt-pdf.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { recordReceipt } from './record-receipt.ts';
import { linkVoucher } from './use-voucher.ts';
import { addBarcodes } from './add-barcodes.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { linkToBooking, linkToClub } from './link-transaction.ts';
import { presentTransaction, transactionToken, ticketLink } from './present-transaction.ts';

export interface TransactionDeps extends Deps {
  loadRates: LoadRates;
  findScoreTimes: FindScoreTimes;
}

interface ReceiptDeps extends TransactionDeps {
  findPageText: FindPageText;
}

/**
 * Finds when transactions were first scored, by their ids. Passed in because the scores module comes after this one.
 */
export type FindScoreTimes = (queries: Queries, transactionIds: string[]) => Promise<Map<string, Date>>;

/** The calls for drivers. Those for staff are in `lot-handlers.ts`. */
export function transactionHandlers(deps: ReceiptDeps): Handler[] {
  const { db, now } = deps;
  const present = (transaction: TransactionDetails, caller: Caller) => presentFor(deps, transaction, caller);

  return [
    handle(calls.findTransaction, ({ subject, caller }) => present(subject, caller)),

    handle(calls.findTicket, ({ subject, caller }) => present(subject, caller)),

    handle(calls.emailReceipt, ({ subject, body, caller }) => sendReceipt(deps, subject, caller, body.email)),

    handle(calls.downloadReceipt, async ({ subject, caller }) => {
      const transaction = await present(subject, caller);
      const { receipt } = transaction;
      if (!receipt) throw notFound('There’s no receipt to download.');
      return createReceiptPdf({ ...transaction, receipt }, await deps.findPageText('receipt-note'));
    }),

    handle(calls.linkTransactionToClub, async ({ subject, member, caller }) => {
      const input = { id: subject.row.id, now: now(), memberId: member.id };
      return present(await db.transaction((tx) => linkToClub(tx, input)), caller);
    }),

    handle(calls.linkTransactionToBooking, async ({ subject, body, caller }) => {
      const { booking_num: number, booking_email: email } = body;
      const input = { id: subject.row.id, now: now(), number, email };
      return present(await db.transaction((tx) => linkToBooking(tx, input)), caller);
    }),

    handle(pointCalls.recordReceipt, ({ member, params, body, caller }) => {
      const input = { number: params.receipt, code: body.validation_code };
      return runIdempotent(db, { contract: pointCalls.recordReceipt, caller, member, body: input }, (tx) =>
        recordReceipt(tx, deps, member, input),
      );
    }),

    handle(voucherCalls.linkTimeVoucher, async ({ subject, body, caller }) => {
      const { voucher_num: number, voucher_email: email } = body;
      const input = { transactionId: subject.row.id, number, email, now: now() };
      return present(await db.transaction((tx) => linkVoucher(tx, input)), caller);
    }),
  ];
}

/** Mails the receipt of a transaction that the caller may see. Throws 404 when there is no receipt. */
export async function sendReceipt(
  deps: TransactionDeps,
  details: TransactionDetails,
  caller: Caller,
  recipient: string,
): Promise<{ sent: true }> {
  const { db } = deps;
  const transaction = await presentFor(deps, details, caller);
  if (!transaction.allowed_actions?.includes('email-receipt')) throw notFound('There’s no receipt to email.');
  await enqueueMail(db.queries, {
    cause: `receipt-sent:${details.row.id}:${newId()}`,
    template: 'receipt',
    recipient,
    data: { transaction: { ...transaction, token: null }, customerLink: ticketLink(details.row) },
  });
  return { sent: true };
}

/** Presents a transaction with its barcodes to a caller who may see it. */
export async function presentFor(
  deps: TransactionDeps,
  transaction: TransactionDetails,
  caller: Caller,
): Promise<calls.Transaction> {
  const [presented] = await presentAll(deps, [transaction], caller);
  if (!presented) throw new Error('The transaction was not presented');
  return addBarcodes(presented);
}

/** Presents a list of the caller's own transactions, in the same order and without barcodes. */
export async function presentAll(
  { db, loadRates, findScoreTimes, signer, now }: TransactionDeps,
  transactions: TransactionDetails[],
  { member }: Caller,
): Promise<calls.Transaction[]> {
  const [rates, scoreTimes] = await Promise.all([
    loadRates(),
    findScoreTimes(
      db.queries,
      transactions.map(({ row }) => row.id),
    ),
  ]);
  return transactions.map((transaction) =>
    presentTransaction(transaction, {
      token: transactionToken(transaction.row, signer, now()),
      memberId: member?.id ?? null,
      scoredAt: scoreTimes.get(transaction.row.id) ?? null,
      rates,
      now: now(),
    }),
  );
}
