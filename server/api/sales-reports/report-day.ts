import { asc, and, gte, lt } from 'drizzle-orm';
import type { DailySales, TaxOfDay, TieRow } from '../../../shared/contracts/sales-reports.ts';
import { cents, formatCents } from '../../../shared/format/money.ts';
import { formatWireDate, pacificDay } from '../../../shared/format/time.ts';
import { type DayBounds, moveDay } from '../modules/money/day-bounds.ts';
import { fees, taxes } from '../modules/rates/tables.ts';
import { receipts } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { readBooks } from '../reconcile/read-books.ts';
import {
  NO_TOTALS,
  type DayTotals,
  type Pocket,
  type PocketTotals,
  reconcile,
} from '../reconcile/reconcile.ts';
import { findDrawers } from './find-drawers.ts';
import { findOpening } from './find-opening.ts';
import { presentHours, presentMovements, sumMovements } from './sum-movements.ts';
import { countByPerson, presentPeople } from './sum-people.ts';
import { netOf, sumPrepaid } from './sum-prepaid.ts';
import { sumTaxes, type TaxSum } from './sum-taxes.ts';

interface Options {
  dayStart: string;
  now: Date;
  maySeeBatches: boolean;
  mayExport: boolean;
}

/** The report of a business day. One statement follows another, so that the embedded database answers others between. */
export async function reportDay(
  queries: Queries,
  bounds: DayBounds,
  { dayStart, now, maySeeBatches, mayExport }: Options,
): Promise<DailySales> {
  const { day, start, end } = bounds;
  const { days, problems } = reconcile(await readBooks(queries, { from: day, to: day }));
  const sums = await sumMovements(queries, bounds);
  const bills = await queries
    .select({ rate: receipts.rate, totalCents: receipts.totalCents })
    .from(receipts)
    .where(and(gte(receipts.issuedAt, start), lt(receipts.issuedAt, end)))
    .orderBy(asc(receipts.issuedAt));
  const versions = {
    taxes: await queries.select().from(taxes),
    fees: await queries.select().from(fees),
  };
  const taxSums = sumTaxes(
    bills.map(({ rate }) => rate),
    versions,
  );
  return {
    day,
    previous: moveDay(day, -1),
    next: moveDay(day, 1),
    starts_at: formatWireDate(start),
    ends_at: formatWireDate(end),
    as_of: formatWireDate(now),
    is_over: end <= now,
    tie: presentTie(days.get(day) ?? NO_TOTALS),
    problems,
    movements: presentMovements(sums),
    drawers: await findDrawers(queries, bounds, maySeeBatches),
    prepaid: await reportPrepaid(queries, bounds, dayStart),
    taxes: taxSums.map(presentTax),
    people: await presentPeople(queries, await countByPerson(queries, bounds)),
    hours: presentHours(sums, bounds),
    exits: { count: bills.length, amount: cents(bills.reduce((sum, { totalCents }) => sum + totalCents, 0)) },
    may_export: mayExport,
  };
}

const POCKET_LABELS: Record<Pocket, string> = {
  cash: 'Cash',
  terminal: 'Cards at the exit',
  network: 'Cards online',
};

function presentTie(totals: DayTotals): TieRow[] {
  const row = (label: string, { stays, money, held }: PocketTotals): TieRow => ({
    label,
    stays: cents(stays),
    money: cents(money),
    held: cents(held),
    difference: cents(Math.max(stays, money, held) - Math.min(stays, money, held)),
  });
  const { cash, terminal, network } = totals.pockets;
  return [
    row(POCKET_LABELS.cash, cash),
    row(POCKET_LABELS.terminal, terminal),
    row(POCKET_LABELS.network, network),
    row('Total', totals),
  ];
}

async function reportPrepaid(
  queries: Queries,
  bounds: DayBounds,
  dayStart: string,
): Promise<DailySales['prepaid']> {
  const opening = await findOpening(queries, bounds.day, dayStart);
  const moves = await sumPrepaid(queries, { first: bounds, last: bounds });
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

function presentTax({ id, label, tax, stays, baseCents, cents: amount }: TaxSum): TaxOfDay {
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
