import {
  downloadReceipt,
  emailReceipt,
  findTicket as findingTicket,
  findTransaction,
  linkTransactionToBooking,
  linkTransactionToClub,
  type Transaction,
} from '../../../../shared/contracts/transactions.ts';
import { recordReceipt } from '../../../../shared/contracts/points.ts';
import { linkTimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { notFound, signInRequired } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { createReceiptPdf } from '../documents/receipt-pdf.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { runOnce } from '../../platform/idempotency/run-idempotent.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { recordReceipt as recordReceiptCommand } from './record-receipt.ts';
import { linkVoucher } from './use-voucher.ts';
import { addBarcodes } from './add-barcodes.ts';
import { findOwnStay, findTicket } from './find-own-stay.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { linkToBooking, linkToClub } from './link-transaction.ts';
import { presentTransaction, stayToken, ticketLink } from './present-transaction.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

export interface TransactionDeps extends Deps {
  loadRates: LoadRates;
  findScoreTimes: FindScoreTimes;
}

/** When stays were first scored, by their ids. Scores come later in the order of modules, so this is handed in. */
export type FindScoreTimes = (queries: Queries, transactionIds: string[]) => Promise<Map<string, Date>>;

/** What the driver of a car may ask about its stay. What staff do with it is in `lot-handlers.ts`. */
export function transactionHandlers(deps: TransactionDeps): Handler[] {
  const { db, now } = deps;
  const watch = ({ ip }: Caller) => throttle(db.queries, `stay-view:${ip}`, 600, HOUR, now());
  const present = (stay: TransactionDetails, caller: Caller) => presentFor(deps, stay, caller);

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
      if (!receipt) throw notFound('There’s no receipt to download.');
      return createReceiptPdf({ ...transaction, receipt });
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

    handle(recordReceipt, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      // Whoever guesses validation codes is stopped, however many memberships or addresses they have.
      await throttle(db.queries, `record:${member.id}`, 20, HOUR, now());
      await throttle(db.queries, `record-number:${params.receipt}`, 10, HOUR, now());
      const wanted = { number: params.receipt, code: body.validation_code };
      return runOnce(db, { contract: recordReceipt, caller, member, body: wanted }, (tx) =>
        recordReceiptCommand(tx, deps, member, wanted),
      );
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
  stay: TransactionDetails,
  caller: Caller,
  recipient: string,
): Promise<{ sent: true }> {
  const { db, now } = deps;
  const transaction = await presentFor(deps, stay, caller);
  if (!transaction.allowed_actions?.includes('email-receipt')) throw notFound('There’s no receipt to email.');
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

/** A stay for who has proved that it is theirs, with its barcodes. */
export async function presentFor(
  deps: TransactionDeps,
  stay: TransactionDetails,
  caller: Caller,
): Promise<Transaction> {
  const [presented] = await presentAll(deps, [stay], caller);
  if (!presented) throw new Error('A stay was not presented');
  return addBarcodes(presented);
}

/** Stays for the list of a caller whose stays they are, in the same order. Lists show no barcodes. */
export async function presentAll(
  { db, loadRates, findScoreTimes, signer, now }: TransactionDeps,
  stays: TransactionDetails[],
  { member }: Caller,
): Promise<Transaction[]> {
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
