import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { receipts, transactions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder, Search } from '../../platform/serve/handler.ts';
import { type TransactionDetails, findTransaction } from './find-transaction.ts';
import { transactionLinkEnd } from './present-transaction.ts';

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    transaction: TransactionDetails;
    receipt: TransactionDetails;
    ticket: TransactionDetails;
  }
}

type FinderDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/** Creates the finder of a transaction by id, for its member or the holder of a signed link. */
export const createTransactionFinder =
  (deps: FinderDeps): Finder<TransactionDetails> =>
  (search) =>
    findOwnTransaction(deps, eq(transactions.id, search.params.id ?? ''), search, 'stay');

/** Creates the finder of a transaction by receipt number, for its member or the holder of a signed link. */
export const createReceiptFinder =
  (deps: FinderDeps): Finder<TransactionDetails> =>
  (search) =>
    findOwnTransaction(deps, eq(receipts.number, search.params.number ?? ''), search, 'receipt');

async function findOwnTransaction(
  { db, signer, now }: FinderDeps,
  isMatch: SQL,
  { query: { token = '' }, caller: { member } }: Search,
  noun: 'stay' | 'receipt',
): Promise<TransactionDetails> {
  const transaction = await findTransaction(db.queries, isMatch);
  const isLink = signer.isGenuine('transaction', transaction?.row.id ?? 'nobody', token);
  const holdsLink = isLink && transaction !== null && now() < transactionLinkEnd(transaction.row, now());
  const isOwner = member !== null && transaction?.row.memberId === member.id;
  // The holder of an expired link gets the booking's number, for the claim form.
  if (!transaction || !(holdsLink || isOwner))
    throw notFound(`We can’t find this ${noun}.`, isLink ? { number: transaction?.booking?.number } : {});
  return transaction;
}

/**
 * Creates the finder of a transaction by ticket number and record locator. A wrong number and a wrong locator get the
 * same 404 after the same work.
 */
export const createTicketFinder =
  ({ db }: Pick<Deps, 'db'>): Finder<TransactionDetails> =>
  async ({ params: { ticketNum = '', recordLoc = '' } }) => {
    const transaction = await findTransaction(db.queries, eq(transactions.ticketNumber, ticketNum));
    if (isSame(transaction?.row.recordLocator ?? '', typedNumber(recordLoc)) && transaction)
      return transaction;
    throw notFound('We can’t find this ticket.');
  };

const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash('sha256').update(text).digest();
