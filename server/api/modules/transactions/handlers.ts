import * as pointCalls from '../../../../shared/contracts/points.ts';
import * as calls from '../../../../shared/contracts/transactions.ts';
import * as voucherCalls from '../../../../shared/contracts/vouchers.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { createReceiptPdf } from '../documents/receipt-pdf.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { runOnce } from '../../platform/idempotency/run-idempotent.ts';
import { recordReceipt } from './record-receipt.ts';
import { linkVoucher } from './use-voucher.ts';
import { addBarcodes } from './add-barcodes.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { linkToBooking, linkToClub } from './link-transaction.ts';
import { presentTransaction, stayToken, ticketLink } from './present-transaction.ts';

export interface TransactionDeps extends Deps {
  loadRates: LoadRates;
  findScoreTimes: FindScoreTimes;
}

/** When stays were first scored, by their ids. Scores come later in the order of modules, so this is handed in. */
export type FindScoreTimes = (queries: Queries, transactionIds: string[]) => Promise<Map<string, Date>>;

/** What the driver of a car may ask about its stay. What staff do with it is in `lot-handlers.ts`. */
export function transactionHandlers(deps: TransactionDeps): Handler[] {
  const { db, now } = deps;
  const present = (stay: TransactionDetails, caller: Caller) => presentFor(deps, stay, caller);

  return [
    handle(calls.findTransaction, ({ subject, caller }) => present(subject, caller)),

    handle(calls.findTicket, ({ subject, caller }) => present(subject, caller)),

    handle(calls.emailReceipt, ({ subject, body, caller }) => sendReceipt(deps, subject, caller, body.email)),

    handle(calls.downloadReceipt, async ({ subject, caller }) => {
      const transaction = await present(subject, caller);
      const { receipt } = transaction;
      if (!receipt) throw notFound('There’s no receipt to download.');
      return createReceiptPdf({ ...transaction, receipt });
    }),

    handle(calls.linkTransactionToClub, async ({ subject, member, caller }) => {
      const linking = { id: subject.row.id, now: now(), memberId: member.id };
      return present(await db.transaction((tx) => linkToClub(tx, linking)), caller);
    }),

    handle(calls.linkTransactionToBooking, async ({ subject, body, caller }) => {
      const { booking_num: number, booking_email: email } = body;
      const linking = { id: subject.row.id, now: now(), number, email };
      return present(await db.transaction((tx) => linkToBooking(tx, linking)), caller);
    }),

    handle(pointCalls.recordReceipt, ({ member, params, body, caller }) => {
      const wanted = { number: params.receipt, code: body.validation_code };
      return runOnce(db, { contract: pointCalls.recordReceipt, caller, member, body: wanted }, (tx) =>
        recordReceipt(tx, deps, member, wanted),
      );
    }),

    handle(voucherCalls.linkTimeVoucher, async ({ subject, body, caller }) => {
      const { voucher_num: number, voucher_email: email } = body;
      const linking = { transactionId: subject.row.id, number, email, now: now() };
      return present(await db.transaction((tx) => linkVoucher(tx, linking)), caller);
    }),
  ];
}

/** Mails the receipt of a stay that the caller has proved to be theirs. Throws 404 while there is none. */
export async function sendReceipt(
  deps: TransactionDeps,
  stay: TransactionDetails,
  caller: Caller,
  recipient: string,
): Promise<{ sent: true }> {
  const { db } = deps;
  const transaction = await presentFor(deps, stay, caller);
  if (!transaction.allowed_actions?.includes('email-receipt')) throw notFound('There’s no receipt to email.');
  await enqueueMail(db.queries, {
    cause: `receipt-sent:${newId()}`,
    template: 'receipt',
    recipient,
    data: { transaction: { ...transaction, token: null }, customerLink: ticketLink(stay.row) },
  });
  return { sent: true };
}

/** A stay for who has proved that it is theirs, with its barcodes. */
export async function presentFor(
  deps: TransactionDeps,
  stay: TransactionDetails,
  caller: Caller,
): Promise<calls.Transaction> {
  const [presented] = await presentAll(deps, [stay], caller);
  if (!presented) throw new Error('A stay was not presented');
  return addBarcodes(presented);
}

/** Stays for the list of a caller whose stays they are, in the same order. Lists show no barcodes. */
export async function presentAll(
  { db, loadRates, findScoreTimes, signer, now }: TransactionDeps,
  stays: TransactionDetails[],
  { member }: Caller,
): Promise<calls.Transaction[]> {
  const [rates, scored] = await Promise.all([
    loadRates(),
    findScoreTimes(
      db.queries,
      stays.map(({ row }) => row.id),
    ),
  ]);
  return stays.map((stay) =>
    presentTransaction(stay, {
      token: stayToken(stay.row, signer, now()),
      memberId: member?.id ?? null,
      scoredAt: scored.get(stay.row.id) ?? null,
      rates,
      now: now(),
    }),
  );
}
