import { inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { getRateCalendar, RateCalendar } from '../../../shared/contracts/rate-plans.ts';
import { cents } from '../../../shared/format/money.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { readRates } from '../modules/rates/load-rates.ts';
import { nameOfPlan } from '../modules/rates/name-of-plan.ts';
import { createRuleFinder, listDays } from '../modules/rates/rate-calendar.ts';
import type { RatePlan } from '../modules/rates/rate-types.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import type { Queries } from '../platform/database/database.ts';

type CalendarQuery = v.InferOutput<typeof getRateCalendar.query>;

/** The rules of each day of a month, for each vehicle class. */
export async function findRateCalendar(
  queries: Queries,
  query: CalendarQuery,
  now: Date,
): Promise<RateCalendar> {
  const today = pacificDay(now);
  const booked = query.booked ?? today;
  const at = booked === today ? now : (fromWallTime(`${booked}T12:00`) ?? now);
  const month = query.month ?? booked.slice(0, 7);
  const { plans, classes } = await readRates(queries, at);
  const drafts = await findDrafts(queries, query.drafts?.split(',') ?? []);
  const all = [...plans, ...asPublished(drafts, at)];
  const finders = classes.map(({ code }) =>
    createRuleFinder(all, { product: query.product, vehicleClass: code, at }),
  );
  const used = new Map<string, RatePlan>();
  const days = listDays(`${month}-01`, 31).filter((day) => day.startsWith(month));
  return {
    month,
    product: query.product,
    booked,
    classes: classes.map(({ code, label }) => ({ code, label })),
    days: days.map((day) => ({
      day,
      rules: finders.map((find) => {
        const rules = find(day);
        for (const rule of rules) used.set(rule.id, rule);
        const [winner = null, ...beaten] = rules.map(({ id }) => id);
        return { winner, beaten };
      }),
    })),
    rules: [...used.values()].map((rule) => ({
      id: rule.id,
      name: nameOfPlan(rule.plan),
      version: rule.version,
      daily: cents(rule.dailyCents),
      priority: rule.priority,
      is_draft: drafts.some(({ id }) => id === rule.id),
    })),
  };
}

/** The drafts of these ids that still exist. */
export async function findDrafts(queries: Queries, ids: string[]): Promise<RatePlan[]> {
  if (ids.length === 0) return [];
  const rows = await queries.select().from(ratePlans).where(inArray(ratePlans.id, ids));
  return rows.filter(({ state }) => state === 'DRAFT');
}

/** Drafts as they would be if they were published at a time. */
export const asPublished = (drafts: RatePlan[], effectiveFrom: Date): RatePlan[] =>
  drafts.map((draft) => ({ ...draft, state: 'PUBLISHED', effectiveFrom }));
