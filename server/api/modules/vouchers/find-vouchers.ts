import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { VOUCHER_PAGE_SIZE } from '../../../../shared/contracts/vouchers.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder } from '../../platform/serve/handler.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { timeVouchers } from './tables.ts';
import type { VoucherRow } from './present-voucher.ts';

/**
 * Finds a member's own voucher by id or number. Throws the same 404 for another member's voucher as for an unknown one.
 */
export async function findVoucher(
  queries: Queries,
  memberId: string,
  by: { id: string } | { number: string },
): Promise<VoucherRow> {
  const isMatch = 'id' in by ? eq(timeVouchers.id, by.id) : eq(timeVouchers.number, by.number);
  const [row] = await queries
    .select()
    .from(timeVouchers)
    .where(and(isMatch, eq(timeVouchers.memberId, memberId)));
  if (!row) throw notFound('We can’t find this voucher.');
  return row;
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    voucher: { row: VoucherRow };
  }
}

/** Creates the finder of a voucher by id or number, for its owner only. */
export const createVoucherFinder =
  ({ db }: Pick<Deps, 'db'>): Finder<{ row: VoucherRow }> =>
  async ({ params: { id, number = '' }, caller: { member } }) => {
    const by = id === undefined ? { number: typedNumber(number) } : { id };
    return { row: await findVoucher(db.queries, member?.id ?? 'nobody', by) };
  };

/** Locks the voucher with this number until the transaction ends. */
export async function lockVoucher(tx: Queries, number: string): Promise<VoucherRow | undefined> {
  const [row] = await tx.select().from(timeVouchers).where(eq(timeVouchers.number, number)).for('update');
  return row;
}

/** Finds the vouchers that pay for each of these transactions, the earliest dates first. */
export async function findLinkedVouchers(queries: Queries, transactionIds: string[]): Promise<VoucherRow[]> {
  if (transactionIds.length === 0) return [];
  return queries
    .select()
    .from(timeVouchers)
    .where(inArray(timeVouchers.transactionId, transactionIds))
    .orderBy(asc(timeVouchers.travelFrom), asc(timeVouchers.id));
}

/** Finds the numbers of vouchers by id. */
export async function findVoucherNumbers(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select().from(timeVouchers).where(inArray(timeVouchers.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Finds a voucher by its number and the email it was issued to, which together prove ownership. */
export async function findVoucherByProof(
  queries: Queries,
  { number, emailKey }: { number: string; emailKey: string },
): Promise<VoucherRow | undefined> {
  const isMatch = and(eq(timeVouchers.number, number), eq(timeVouchers.emailKey, emailKey));
  const [row] = await queries.select().from(timeVouchers).where(isMatch);
  return row;
}

/** Finds a page of a member's vouchers, newest first, and the total count. */
export async function findVouchers(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<{ rows: VoucherRow[]; count: number }> {
  const isOwn = eq(timeVouchers.memberId, memberId);
  const [rows, [total]] = await Promise.all([
    queries
      .select()
      .from(timeVouchers)
      .where(isOwn)
      .orderBy(desc(timeVouchers.createdAt), desc(timeVouchers.id))
      .limit(VOUCHER_PAGE_SIZE)
      .offset((page - 1) * VOUCHER_PAGE_SIZE),
    queries.select({ count: count() }).from(timeVouchers).where(isOwn),
  ]);
  return { rows, count: total?.count ?? 0 };
}
