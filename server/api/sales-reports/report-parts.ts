import { and, asc, gte, lt } from 'drizzle-orm';
import type { DailySales, TaxOfDay } from '../../../shared/contracts/sales-reports.ts';
import { cents, formatCents } from '../../../shared/format/money.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import { fees, taxes } from '../modules/rates/tables.ts';
import { receipts } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { netOf, sumPrepaid } from './sum-prepaid.ts';
import type { TaxSum } from './sum-taxes.ts';

/** The prices of the receipts of a time, and what they add up to. */
export async function readBills(
  queries: Queries,
  { start, end }: Pick<DayBounds, 'start' | 'end'>,
): Promise<{ rates: PricedRate[]; cents: number }> {
  const rows = await queries
    .select({ rate: receipts.rate, totalCents: receipts.totalCents })
    .from(receipts)
    .where(and(gte(receipts.issuedAt, start), lt(receipts.issuedAt, end)))
    .orderBy(asc(receipts.issuedAt));
  return {
    rates: rows.map(({ rate }) => rate),
    cents: rows.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

/** All versions of taxes and fees: a receipt names those of its price. */
export const readVersions = async (queries: Queries) => ({
  taxes: await queries.select().from(taxes),
  fees: await queries.select().from(fees),
});

/** What is sold, earned and owed over days, first to last. @param opening what was owed before, in cents */
export async function reportPrepaid(
  queries: Queries,
  days: { first: DayBounds; last: DayBounds },
  opening: number,
): Promise<DailySales['prepaid']> {
  const moves = await sumPrepaid(queries, days);
  return {
    opening: cents(opening),
    sold: cents(moves.sold),
    earned: cents(moves.earnedStays + moves.earnedKept),
    refunded: cents(moves.refunded),
    closing: cents(opening + netOf(moves)),
    earned_stays: cents(moves.earnedStays),
    earned_kept: cents(moves.earnedKept),
  };
}

export function presentTax({ id, label, tax, stays, baseCents, cents: amount }: TaxSum): TaxOfDay {
  return {
    id,
    label,
    rate: describeRate(tax),
    since: tax && pacificDay(tax.effectiveFrom),
    stays,
    base: tax?.kind === 'PERCENT' ? cents(baseCents) : null,
    amount: cents(amount),
  };
}

function describeRate(tax: TaxSum['tax']): string {
  if (!tax) return 'Not recorded';
  if (tax.basisPoints !== null) return `${tax.basisPoints / 100}%`;
  return `${formatCents(tax.amountCents ?? 0)} per stay`;
}
