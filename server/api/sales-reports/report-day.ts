import type { DailySales, TieRow } from '../../../shared/contracts/sales-reports.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { moveDay } from '../../../shared/format/wall-time.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
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
import { sumTaxes } from './sum-taxes.ts';
import { readCorrections, readLockState } from './read-lock.ts';
import { presentTax, readBills, readVersions, reportPrepaid } from './report-parts.ts';

interface Options {
  dayStart: string;
  now: Date;
  reader: Member;
  maySeeBatches: boolean;
  /** What was owed when the day began, if that is known. */
  openingCents?: number;
}

/** The report of a business day. One statement follows another, so that the embedded database answers others between. */
export async function reportDay(
  queries: Queries,
  bounds: DayBounds,
  { dayStart, now, reader, maySeeBatches, openingCents }: Options,
): Promise<DailySales> {
  const { day, start, end } = bounds;
  const { days, problems } = reconcile(await readBooks(queries, { from: day, to: day }));
  const sums = await sumMovements(queries, bounds);
  const bills = await readBills(queries, bounds);
  const taxSums = sumTaxes(bills.rates, await readVersions(queries));
  return {
    day,
    previous: moveDay(day, -1),
    next: moveDay(day, 1),
    starts_at: formatWireDate(start),
    ends_at: formatWireDate(end),
    as_of: formatWireDate(now),
    is_over: end <= now,
    day_start: dayStart,
    may_change_start: reader.permissions.has('SalesReports:Approve'),
    tie: presentTie(days.get(day) ?? NO_TOTALS),
    problems,
    movements: presentMovements(sums),
    drawers: await findDrawers(queries, bounds, maySeeBatches),
    prepaid: await reportPrepaid(
      queries,
      { first: bounds, last: bounds },
      openingCents ?? (await findOpening(queries, day, dayStart)),
    ),
    taxes: taxSums.map(presentTax),
    people: await presentPeople(queries, await countByPerson(queries, bounds)),
    hours: presentHours(sums, bounds),
    exits: { count: bills.rates.length, amount: cents(bills.cents) },
    lock: await readLockState(queries, bounds, { reader, now }),
    ...(await readCorrections(queries, day)),
    may_export: reader.permissions.has('SalesReports:Export'),
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
