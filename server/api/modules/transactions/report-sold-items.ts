import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { SalesReport } from '../../../../shared/contracts/sales-items.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findSalesItems } from '../sales-items/find-sales-items.ts';
import { transactionItems, transactions } from './tables.ts';

const USUAL_DAYS = 30;

/** Counts what was sold on these Pacific days, item by item in the order of the buttons. Throws 422 for wrong days. */
export async function reportSoldItems(
  queries: Queries,
  days: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<SalesReport> {
  const to = days.to ?? pacificDay(now);
  const from = days.from ?? addDays(joinWall(to, '00:00'), 1 - USUAL_DAYS).slice(0, 10);
  const [start, end] = [
    fromWallTime(joinWall(from, '00:00')),
    fromWallTime(addDays(joinWall(to, '00:00'), 1)),
  ];
  if (!start || !end) throw invalid({ from: ['Enter a day like 2026-11-21'] });
  if (from > to) throw invalid({ to: ['Choose a day that is not before the first'] });
  const { itemId, quantity, priceCents, taxCents, soldAt, voidedAt, transactionId } = transactionItems;
  const sums = await queries
    .select({
      itemId,
      units: sql<number>`sum(${quantity})::int`,
      amountCents: sql<number>`sum(${quantity} * ${priceCents})::int`,
      taxCents: sql<number>`sum(${taxCents})::int`,
      unpaidUnits: sql<number>`coalesce(sum(${quantity}) filter (where ${transactions.status} = 'OPEN'), 0)::int`,
    })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .where(and(gte(soldAt, start), lt(soldAt, end), isNull(voidedAt)))
    .groupBy(itemId)
    .orderBy(asc(itemId));
  const items = await findSalesItems(queries);
  const rows = items.flatMap(({ row: { id, name, isActive } }) => {
    const sum = sums.find((one) => one.itemId === id);
    if (!sum && !isActive) return [];
    return [
      {
        id,
        name,
        units: sum?.units ?? 0,
        amount: cents(sum?.amountCents ?? 0),
        tax: cents(sum?.taxCents ?? 0),
        unpaid_units: sum?.unpaidUnits ?? 0,
      },
    ];
  });
  return { from, to, rows };
}
