import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { receipts, transactions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder, Search } from '../../platform/serve/handler.ts';
import { type TransactionDetails, findTransaction } from './find-transaction.ts';

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    transaction: TransactionDetails;
    receipt: TransactionDetails;
    ticket: TransactionDetails;
  }
}

type FinderDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/** Finds a stay by its id, for the owning member or the holder of a signed link for it. */
export const createTransactionFinder =
  (deps: FinderDeps): Finder<TransactionDetails> =>
  (search) =>
    findOwnStay(deps, eq(transactions.id, search.params.id ?? ''), search, 'stay');

/** Finds a stay by its receipt's number, for the owning member or the holder of a signed link for the stay. */
export const createReceiptFinder =
  (deps: FinderDeps): Finder<TransactionDetails> =>
  (search) =>
    findOwnStay(deps, eq(receipts.number, search.params.number ?? ''), search, 'receipt');

async function findOwnStay(
  { db, signer, now }: FinderDeps,
  isWanted: SQL,
  { query: { token = '' }, caller: { member } }: Search,
  thing: 'stay' | 'receipt',
): Promise<TransactionDetails> {
  const stay = await findTransaction(db.queries, isWanted);
  const holdsLink = signer.verify('transaction', stay?.row.id ?? 'nobody', token, now());
  const isOwner = member !== null && stay?.row.memberId === member.id;
  if (!stay || !(holdsLink || isOwner)) throw notFound(`We can’t find this ${thing}.`);
  return stay;
}

/** Finds a stay for whoever has its ticket. A wrong number and a wrong locator are the same 404 after the same work. */
export const createTicketFinder =
  ({ db }: Pick<Deps, 'db'>): Finder<TransactionDetails> =>
  async ({ params: { ticketNum = '', recordLoc = '' } }) => {
    const stay = await findTransaction(db.queries, eq(transactions.ticketNumber, ticketNum));
    if (isSame(stay?.row.recordLocator ?? '', typedNumber(recordLoc)) && stay) return stay;
    throw notFound('We can’t find this ticket.');
  };

const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash('sha256').update(text).digest();
