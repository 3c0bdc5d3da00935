import type { DailySales } from '../../../shared/contracts/sales-reports.ts';
import { conflict, invalid } from '../../../shared/errors/app-error.ts';
import { centsOf } from '../../../shared/format/money.ts';
import {
  type BookLock,
  findLockedDays,
  holdBooks,
  type NewBookLock,
  writeLock,
} from '../modules/money/book-locks.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import type { LockFigures } from '../modules/money/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { findOpening } from './find-opening.ts';
import { reportDay } from './report-day.ts';
import { type MonthBounds, nameOpenDays } from './report-month.ts';

type Why = Pick<NewBookLock, 'lockedBy' | 'lockedAt' | 'note'>;

/**
 * Locks a day with its figures, in the caller's transaction. Throws 409 while it runs or when it is locked, and 422 without
 * a note when it doesn't tie.
 */
export async function lockDay(
  tx: Queries,
  bounds: DayBounds,
  { why, options }: { why: Why; options: Parameters<typeof reportDay>[2] },
): Promise<BookLock> {
  if (bounds.end > why.lockedAt) throw conflict('STATE_CHANGED', 'This day is not over.');
  // Before the books are held, because it may take seconds and no payment should wait so long. No money is added to days
  // that are over, so it stays true.
  const openingCents = await findOpening(tx, bounds.day, options.dayStart);
  await holdBooks(tx);
  const figures = figuresOf(await reportDay(tx, bounds, { ...options, openingCents }));
  if (figures.problems > 0 && !why.note)
    throw invalid({ note: ['The day doesn’t tie. Write down why it is locked all the same.'] });
  const { day, start, end } = bounds;
  return writeLock(tx, {
    ...why,
    period: day,
    firstDay: day,
    lastDay: day,
    startsAt: start,
    endsAt: end,
    figures,
  });
}

/** Locks a month whose days are all locked, in the caller's transaction. Throws 409 while one is open. */
export async function lockMonth(tx: Queries, { month, days }: MonthBounds, why: Why): Promise<BookLock> {
  await holdBooks(tx);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error(`${month} has no days`);
  const locked = await findLockedDays(tx, first.day, last.day);
  const open = days.length - locked.length;
  if (open > 0) throw conflict('STATE_CHANGED', nameOpenDays(open));
  return writeLock(tx, {
    ...why,
    period: month,
    firstDay: first.day,
    lastDay: last.day,
    startsAt: first.start,
    endsAt: last.end,
    figures: addUp(locked.map(({ figures }) => figures)),
  });
}

function figuresOf({ tie, problems, exits, taxes, prepaid }: DailySales): LockFigures {
  const total = tie.at(-1);
  return {
    ledgerCents: centsOf(total?.money ?? 0),
    differenceCents: centsOf(total?.difference ?? 0),
    problems: problems.length,
    receipts: exits.count,
    billedCents: centsOf(exits.amount),
    taxCents: taxes.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    owedCents: centsOf(prepaid.closing),
  };
}

function addUp(days: readonly LockFigures[]): LockFigures {
  const sum = (name: keyof LockFigures) => days.reduce((total, figures) => total + figures[name], 0);
  return {
    ledgerCents: sum('ledgerCents'),
    differenceCents: sum('differenceCents'),
    problems: sum('problems'),
    receipts: sum('receipts'),
    billedCents: sum('billedCents'),
    taxCents: sum('taxCents'),
    owedCents: days.at(-1)?.owedCents ?? 0,
  };
}
