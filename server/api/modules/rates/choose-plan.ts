import { pacificDay } from '../../../../shared/format/time.ts';
import { daysBetween, weekdayOf } from '../../../../shared/format/wall-time.ts';
import type { RatePlan, RateRequest } from './rate-types.ts';
import { versionsInForce } from './rate-versions.ts';
import { stayDays } from './stay-length.ts';

/** The version of each plan that applies at `now`. Leaves out a plan when that version is inactive. */
export const plansInForce = (plans: RatePlan[], now: Date): RatePlan[] =>
  versionsInForce(plans, ({ plan }) => plan, now).filter((plan) => plan.isActive);

/**
 * Returns a function that finds the plan for a block of this stay, by the Pacific day ('YYYY-MM-DD') on which the
 * block starts, or null when no plan applies. Among plans in force whose conditions match, the highest priority wins,
 * then a plan for the vehicle class, then the newest effective date.
 */
export function planChooser(
  plans: RatePlan[],
  stay: RateRequest,
  now: Date,
): (blockDay: string) => RatePlan | null {
  const today = pacificDay(now);
  const days = stayDays(stay);
  const daysInAdvance = daysBetween(today, pacificDay(stay.from));
  const candidates = plansInForce(plans, now)
    .filter(
      (plan) =>
        plan.productKind === stay.productKind &&
        (plan.vehicleClass === null || plan.vehicleClass === stay.vehicleClass) &&
        isWithin(today, plan.bookingFrom, plan.bookingTo) &&
        days >= plan.minDays &&
        days <= (plan.maxDays ?? Infinity) &&
        daysInAdvance >= plan.minDaysInAdvance,
    )
    .toSorted(byPrecedence);
  return (blockDay) =>
    candidates.find(
      (plan) => isWithin(blockDay, plan.travelFrom, plan.travelTo) && hasWeekday(plan.weekdayMask, blockDay),
    ) ?? null;
}

/** Whether a 'YYYY-MM-DD' day is from `from` to `to`, both inclusive. null means no limit. */
export const isWithin = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

const hasWeekday = (mask: number, day: string) => (mask & (1 << weekdayOf(day))) !== 0;

/** Sorts rules so that the one that wins comes first. */
export const byPrecedence = (a: RatePlan, b: RatePlan) =>
  b.priority - a.priority ||
  Number(b.vehicleClass !== null) - Number(a.vehicleClass !== null) ||
  b.effectiveFrom.getTime() - a.effectiveFrom.getTime() ||
  a.id.localeCompare(b.id);
