import {
  downloadReceipt,
  emailReceipt,
  findTicket as findingTicket,
  findTransaction,
  linkTransactionToBooking,
  linkTransactionToClub,
  type Transaction,
} from '../../../../shared/contracts/transactions.ts';
import { linkTimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { notFound, signInRequired } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { makeReceiptPdf } from '../documents/receipt-pdf.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { linkVoucher } from './use-voucher.ts';
import { addPaper } from './add-barcodes.ts';
import { findOwnStay, findTicket } from './find-own-stay.ts';
import type { CarStay } from './find-stay.ts';
import { linkToBooking, linkToClub } from './link-transaction.ts';
import { presentTransaction, stayToken, ticketLink } from './present-transaction.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

export interface TransactionDeps extends Deps {
  loadRates: LoadRates;
}

/** What the driver of a car may ask about its stay. What staff do with it is in `lot-handlers.ts`. */
export function transactionHandlers(deps: TransactionDeps): Handler[] {
  const { db, now } = deps;
  const watch = ({ ip }: Caller) => throttle(db.queries, `stay-view:${ip}`, 600, HOUR, now());
  const present = (stay: CarStay, caller: Caller) => presentFor(deps, stay, caller);

  return [
    handle(findTransaction, async ({ params, query, caller }) => {
      await watch(caller);
      return present(await findOwnStay(deps, { by: params, token: query.token, caller }), caller);
    }),

    handle(findingTicket, async ({ params, caller }) => {
      await watch(caller);
      return present(await findTicket(deps, params, caller), caller);
    }),

    handle(emailReceipt, async ({ params, query, body, caller }) => {
      await watch(caller);
      const by = { receiptNumber: params.n };
      const stay = await findOwnStay(deps, { by, token: query.token, caller });
      return sendReceipt(deps, stay, caller, body.email);
    }),

    handle(downloadReceipt, async ({ params, query, caller }) => {
      await throttle(db.queries, `receipt-files:${caller.ip}`, 60, HOUR, now());
      const by = { receiptNumber: params.n };
      const transaction = await present(await findOwnStay(deps, { by, token: query.token, caller }), caller);
      const { receipt } = transaction;
      if (!receipt) throw notFound('There is no receipt to keep.');
      return makeReceiptPdf({ ...transaction, receipt });
    }),

    handle(linkTransactionToClub, async ({ params, query, caller }) => {
      await watch(caller);
      const { member } = caller;
      const { row } = await findOwnStay(deps, { by: params, token: query.token, caller });
      if (!member) throw signInRequired();
      const linking = { id: row.id, now: now(), memberId: member.id };
      return present(await db.transaction((tx) => linkToClub(tx, linking)), caller);
    }),

    handle(linkTransactionToBooking, async ({ params, query, body, caller }) => {
      const { row } = await findOwnStay(deps, { by: params, token: query.token, caller });
      // The same counters as for finding a booking: both tell who guesses whether a number is right.
      await throttle(db.queries, `claim:${caller.ip}`, 20, HOUR, now());
      await throttle(db.queries, `claim-number:${typedNumber(body.booking_num)}`, 10, HOUR, now());
      const linking = { id: row.id, now: now(), number: body.booking_num, email: body.booking_email };
      return present(await db.transaction((tx) => linkToBooking(tx, linking)), caller);
    }),

    handle(linkTimeVoucher, async ({ params, query, body, caller }) => {
      const { row } = await findOwnStay(deps, { by: params, token: query.token, caller });
      const { voucher_num: number, voucher_email: email } = body;
      await throttle(db.queries, `claim:${caller.ip}`, 20, HOUR, now());
      await throttle(db.queries, `claim-voucher:${typedNumber(number)}`, 10, HOUR, now());
      const linking = { transactionId: row.id, number, email, now: now() };
      return present(await db.transaction((tx) => linkVoucher(tx, linking)), caller);
    }),
  ];
}

/** Mails the receipt of a stay that the caller has proved to be theirs. Throws 404 while there is none, and 429. */
export async function sendReceipt(
  deps: TransactionDeps,
  stay: CarStay,
  caller: Caller,
  recipient: string,
): Promise<{ sent: true }> {
  const { db, now } = deps;
  const transaction = await presentFor(deps, stay, caller);
  if (!transaction.allowed_actions?.includes('email-receipt')) throw notFound('There is no receipt to send.');
  await throttle(db.queries, `receipt-mail:${stay.row.id}`, 5, DAY, now());
  await throttle(db.queries, `mail:${caller.ip}`, 20, HOUR, now());
  await enqueueMail(db.queries, {
    cause: `receipt-sent:${newId()}`,
    template: 'receipt',
    recipient,
    data: { transaction: { ...transaction, token: null }, customerLink: ticketLink(stay.row) },
  });
  return { sent: true };
}

/** A stay for who has proved that it is theirs, with what is on its paper. */
export const presentFor = async (
  deps: TransactionDeps,
  stay: CarStay,
  caller: Caller,
): Promise<Transaction> => addPaper(await presentListed(deps, stay, caller));

/** The same as one of many: nobody scans a barcode in a list. */
export async function presentListed(
  { loadRates, signer, now }: TransactionDeps,
  stay: CarStay,
  { member }: Caller,
): Promise<Transaction> {
  return presentTransaction(stay, {
    token: stayToken(stay.row, signer, now()),
    memberId: member?.id ?? null,
    rates: await loadRates(),
    now: now(),
  });
}
