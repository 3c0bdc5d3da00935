import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { DailyReceipts } from '../../../shared/contracts/sales-reports.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import { receiptPayments, receipts, transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';

const PER_PAGE = 50;

const KINDS: Record<string, string> = {
  ONLINE: 'Online',
  CARD: 'Card',
  CASH: 'Cash',
  VOUCHER: 'Time voucher',
  OWED: 'Owed',
};

interface Options {
  /** The number after which to read. */
  after?: string | undefined;
  maySeeStays: boolean;
  limit?: number;
}

/** The receipts of a day in the order of their numbers. */
export async function findReceipts(
  queries: Queries,
  { start, end }: DayBounds,
  { after, maySeeStays, limit = PER_PAGE }: Options,
): Promise<DailyReceipts> {
  const rows = await queries
    .select({ receipt: receipts, ticket: transactions.ticketNumber })
    .from(receipts)
    .innerJoin(transactions, eq(transactions.id, receipts.transactionId))
    .where(
      and(
        gte(receipts.issuedAt, start),
        lt(receipts.issuedAt, end),
        after === undefined ? undefined : gt(receipts.number, after),
      ),
    )
    .orderBy(asc(receipts.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const paid = await findPaidWith(
    queries,
    shown.map(({ receipt }) => receipt.number),
  );
  return {
    receipts: shown.map(({ receipt, ticket }) => ({
      number: receipt.number,
      at: formatWireDate(receipt.issuedAt),
      ticket,
      href: maySeeStays ? `/back-office/stays/${receipt.transactionId}` : null,
      paid_with: paid.get(receipt.number) ?? 'Nothing due',
      tax: cents(receipt.rate.taxTotalCents),
      total: cents(receipt.totalCents),
      refunded: cents(receipt.refundedCents),
    })),
    next: rows.length > limit ? (shown.at(-1)?.receipt.number ?? null) : null,
  };
}

async function findPaidWith(queries: Queries, numbers: string[]): Promise<Map<string, string>> {
  const rows =
    numbers.length === 0
      ? []
      : await queries
          .select({ number: receiptPayments.receiptNumber, kind: receiptPayments.kind })
          .from(receiptPayments)
          .where(inArray(receiptPayments.receiptNumber, numbers))
          .orderBy(asc(receiptPayments.createdAt), asc(receiptPayments.id));
  const words = new Map<string, string[]>();
  for (const { number, kind } of rows) words.set(number, [...(words.get(number) ?? []), KINDS[kind] ?? kind]);
  return new Map([...words].map(([number, kinds]) => [number, [...new Set(kinds)].join(', ')]));
}
