import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { DayOfMonth, MonthlySales } from '../../../shared/contracts/sales-reports.ts';
import { cents, centsOf } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { findMembers } from '../modules/members/find-members.ts';
import { type BookLock, findLockedDays } from '../modules/money/book-locks.ts';
import { type DayBounds, dayBounds } from '../modules/money/day-bounds.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findOpening } from './find-opening.ts';
import { readLockState } from './read-lock.ts';
import { presentTax, readBills, readVersions, reportPrepaid } from './report-parts.ts';
import { ledgerCents, type MovementSum, presentMovements, takenCents } from './sum-movements.ts';
import { countByPerson, presentPeople } from './sum-people.ts';
import { mergeTaxes, sumTaxes, type TaxSum } from './sum-taxes.ts';

/** A month with its business days. */
export interface MonthBounds {
  month: string;
  days: DayBounds[];
}

/** The business days of a month, '2026-11'. */
export function monthBounds(month: string, dayStart: string): MonthBounds {
  const days: DayBounds[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = moveDay(day, 1)) {
    const bounds = dayBounds(day, dayStart);
    if (!bounds) throw new Error(`${day} is no day`);
    days.push(bounds);
  }
  return { month, days };
}

/** Why a month can't be locked. */
export const nameOpenDays = (open: number): string =>
  `${open === 1 ? 'One day is' : `${open} days are`} not locked.`;

const moveMonth = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

interface Options {
  dayStart: string;
  now: Date;
  reader: Member;
}

/**
 * The report of a month. Receipts are read day by day, so that no statement takes long. What is locked is read where it is
 * written, because the reader may just have locked it.
 */
export async function reportMonth(
  { queries, reads }: Pick<Database, 'queries' | 'reads'>,
  { month, days: all }: MonthBounds,
  { dayStart, now, reader }: Options,
): Promise<MonthlySales> {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error(`${month} has no days`);
  const versions = await readVersions(reads);
  const sums = await sumMonth(reads, first.day, last.day);
  const locks = await findLockedDays(queries, first.day, last.day);
  const people = await findMembers(
    queries,
    locks.map(({ lockedBy }) => lockedBy),
  );
  const days: DayOfMonth[] = [];
  let taxes: TaxSum[] = [];
  for (const bounds of all.filter(({ start }) => start <= now)) {
    const bills = await readBills(reads, bounds);
    const own = sumTaxes(bills.rates, versions);
    taxes = mergeTaxes(taxes, own);
    const lock = locks.find(({ period }) => period === bounds.day);
    days.push({
      ...presentDay(bounds, { sums: sums.filter(({ day }) => day === bounds.day), lock, now }),
      exits: { count: bills.rates.length, amount: cents(bills.cents) },
      tax: cents(own.reduce((sum, tax) => sum + tax.cents, 0)),
      locked_by: lock ? (people.get(lock.lockedBy)?.longName ?? 'Somebody else') : null,
    });
  }
  const open = all.length - locks.length;
  const time = { start: first.start, end: last.end };
  return {
    month,
    previous: moveMonth(month, -1),
    next: moveMonth(month, 1),
    as_of: formatWireDate(now),
    days,
    movements: presentMovements(sums),
    prepaid: await reportPrepaid(reads, { first, last }, await findOpening(queries, first.day, dayStart)),
    taxes: taxes.map(presentTax),
    people: await presentPeople(reads, await countByPerson(reads, time)),
    exits: {
      count: days.reduce((sum, { exits }) => sum + exits.count, 0),
      amount: cents(days.reduce((sum, { exits }) => sum + centsOf(exits.amount), 0)),
    },
    lock: await readLockState(
      queries,
      { day: month, end: last.end },
      { reader, now, problem: open > 0 ? nameOpenDays(open) : null },
    ),
    may_export: reader.permissions.has('SalesReports:Export'),
  };
}

interface DayFacts {
  sums: readonly MovementSum[];
  lock: BookLock | undefined;
  now: Date;
}

function presentDay(
  { day, end }: DayBounds,
  { sums, lock, now }: DayFacts,
): Omit<DayOfMonth, 'exits' | 'tax' | 'locked_by'> {
  return {
    day,
    state: lock ? 'LOCKED' : end <= now ? 'OPEN' : 'RUNNING',
    cash: cents(takenCents(sums, 'cash')),
    terminal: cents(takenCents(sums, 'terminal')),
    network: cents(takenCents(sums, 'network')),
    ledger: cents(ledgerCents(sums)),
    difference: lock ? cents(lock.figures.differenceCents) : null,
  };
}

const row = v.object({
  day: v.string(),
  kind: v.string(),
  tender: v.string(),
  hour: v.number(),
  count: v.number(),
  cents: v.number(),
});

async function sumMonth(queries: Queries, first: string, last: string) {
  const { rows } = await queries.execute(sql`
    select business_day::text as day, kind, tender, 0 as hour, count(*)::int as count, sum(cents)::float8 as cents
    from money_movements where business_day between ${first} and ${last} group by 1, 2, 3`);
  return v.parse(v.array(row), rows);
}
