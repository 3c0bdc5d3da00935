import { pacificDay } from '../../../../shared/format/time.ts';
import { moveDay, weekdayOf } from '../../../../shared/format/wall-time.ts';
import { byPrecedence, isWithin, plansInForce } from './choose-plan.ts';
import type { RatePlan } from './rate-types.ts';

/** Somebody who books at `at`, and the product and vehicle class whose rules are asked for. */
export interface RuleRequest {
  product: string;
  vehicleClass: string;
  at: Date;
}

/** The rules of a day in the order of their precedence: the first one wins, and it beats the others. */
export type RulesOfDay = (day: string) => RatePlan[];

/**
 * Returns a function that finds the rules that apply to a stay that begins on a day. Rules for stays of certain lengths
 * or for early bookings are among them only if they hold for a stay of one day that is booked on that day.
 */
export function createRuleFinder(plans: RatePlan[], { product, vehicleClass, at }: RuleRequest): RulesOfDay {
  const today = pacificDay(at);
  const candidates = plansInForce(plans, at)
    .filter(
      (plan) =>
        plan.productKind === product &&
        (plan.vehicleClass === null || plan.vehicleClass === vehicleClass) &&
        isWithin(today, plan.bookingFrom, plan.bookingTo) &&
        plan.minDays <= 1 &&
        plan.minDaysInAdvance === 0,
    )
    .toSorted(byPrecedence);
  return (day) =>
    candidates.filter(
      (plan) =>
        isWithin(day, plan.travelFrom, plan.travelTo) && (plan.weekdayMask & (1 << weekdayOf(day))) !== 0,
    );
}

/** The rules that are as strong as the one that wins, so that only their age decides. */
export const tiedWithWinner = ([winner, ...others]: RatePlan[]): RatePlan[] =>
  winner
    ? others.filter(
        (plan) =>
          plan.priority === winner.priority &&
          (plan.vehicleClass === null) === (winner.vehicleClass === null),
      )
    : [];

/** `count` Pacific days from `first` on, as 'YYYY-MM-DD'. */
export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => moveDay(first, index));
