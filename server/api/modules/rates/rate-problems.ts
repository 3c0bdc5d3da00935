import { pacificDay } from '../../../../shared/format/time.ts';
import { formatDay } from '../../../../shared/format/wall-time.ts';
import { createRuleFinder, listDays, tiedWithWinner } from './rate-calendar.ts';
import { nameOfPlan } from './name-of-plan.ts';
import type { RatePlan, Rates } from './rate-types.ts';

/** A stay may begin a year from now and lasts at most 90 days. */
const DAYS_AHEAD = 365 + 90;

/** Days on which a product has no price for a class, or on which only their age decides between two plans. */
export interface RateProblem {
  product: string;
  vehicleClass: string;
  /** The names of two plans; null: no plan at all. */
  tied: [string, string] | null;
  days: string[];
}

interface Change {
  /** The products to check, and the rates before and after. */
  products: string[];
  classes: Rates['classes'];
  before: RatePlan[];
  after: RatePlan[];
}

/**
 * Finds the problems that a change of plans would cause for bookings from `now` on: at once and whenever a published
 * version begins. Problems that exist already are left out, so that they keep nobody from mending others.
 */
export function findRateProblems({ products, classes, before, after }: Change, now: Date): RateProblem[] {
  const starts = after.filter(({ effectiveFrom }) => effectiveFrom > now).map((plan) => plan.effectiveFrom);
  const instants = [now, ...starts].toSorted((a, b) => a.getTime() - b.getTime());
  const found = new Map<string, RateProblem & { daySet: Set<string> }>();
  for (const at of instants)
    for (const product of products)
      for (const { code: vehicleClass } of classes) {
        const request = { product, vehicleClass, at };
        const rulesBefore = createRuleFinder(before, request);
        const rulesAfter = createRuleFinder(after, request);
        for (const day of listDays(pacificDay(at), DAYS_AHEAD)) {
          const tied = problemOf(rulesAfter(day));
          if (tied === undefined || isSame(tied, problemOf(rulesBefore(day)))) continue;
          const key = [product, vehicleClass, ...(tied ?? [])].join('|');
          const problem = found.get(key) ?? { product, vehicleClass, tied, days: [], daySet: new Set() };
          problem.daySet.add(day);
          found.set(key, problem);
        }
      }
  return [...found.values()].map(({ daySet, ...problem }) => ({ ...problem, days: [...daySet].toSorted() }));
}

/** undefined: these rules are clear. */
function problemOf(rules: RatePlan[]): [string, string] | null | undefined {
  const [winner] = rules;
  const [rival] = tiedWithWinner(rules);
  if (!winner) return null;
  return rival && [nameOfPlan(winner.plan), nameOfPlan(rival.plan)];
}

const isSame = (a: [string, string] | null, b: [string, string] | null | undefined) =>
  b !== undefined && a?.join('|') === b?.join('|');

/** The days of a problem as runs: 'Thu, 12/24 to Sat, 12/26, Fri, 1/1'. */
export function nameDays(days: string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && listDays(run.last, 2)[1] === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const words = runs.map(({ first, last }) =>
    first === last ? named(first) : `${named(first)} to ${named(last)}`,
  );
  return words.length > 4
    ? `${words.slice(0, 4).join('; ')}; and ${words.length - 4} more`
    : words.join('; ');
}

const named = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;
