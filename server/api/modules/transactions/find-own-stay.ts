import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { receipts, transactions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { countUse, refuseThrottled } from '../../platform/limits/limits.ts';
import { type TransactionDetails, findTransaction } from './find-transaction.ts';

const MOST_MISSES = 10;
const QUARTER_HOUR = 15 * 60;

interface Wanted {
  by: { id: string } | { receiptNumber: string };
  token: string | undefined;
  caller: Caller;
}

/**
 * A stay for who may see it: the owning member, or the holder of a signed link for it. Everyone else gets the same 404
 * as for a stay that does not exist, after the same work.
 */
export async function findOwnStay(
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  { by, token, caller }: Wanted,
): Promise<TransactionDetails> {
  const isWanted: SQL = 'id' in by ? eq(transactions.id, by.id) : eq(receipts.number, by.receiptNumber);
  const stay = await findTransaction(db.queries, isWanted);
  const holdsLink = signer.verify('transaction', stay?.row.id ?? 'nobody', token ?? '', now());
  const isOwner = caller.member !== null && stay?.row.memberId === caller.member.id;
  if (!stay || !(holdsLink || isOwner)) throw notFound('We can’t find this stay.');
  return stay;
}

/**
 * A stay for whoever has its ticket. A wrong number and a wrong locator are the same 404 after the same work, and ten of
 * them within 15 minutes, from one address or for one ticket, are a 429.
 */
export async function findTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { ticketNum, recordLoc }: { ticketNum: string; recordLoc: string },
  { ip }: Caller,
): Promise<TransactionDetails> {
  const misses = [`ticket-miss:${ip}`, `ticket-miss-number:${ticketNum}`];
  for (const key of misses) await refuseThrottled(db.queries, key, MOST_MISSES, QUARTER_HOUR, now());
  const stay = await findTransaction(db.queries, eq(transactions.ticketNumber, ticketNum));
  if (isSame(stay?.row.recordLocator ?? '', typedNumber(recordLoc)) && stay) return stay;
  for (const key of misses) await countUse(db.queries, key, QUARTER_HOUR, now());
  throw notFound('We can’t find this ticket.');
}

const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash('sha256').update(text).digest();
