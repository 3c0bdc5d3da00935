import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';
import type { RateRequest } from './rate-types.ts';

const HOUR_MINUTES = 60;
/** How long after a full day a stay is free. A rate plan can have its own `graceMinutes`. */
export const GRACE_MINUTES = 30;

/** Whether the last part of a stay is free: it follows a full day and is within the grace period. Also for points. */
export const isFreeRemainder = (
  { before, left }: { before: number; left: number },
  graceMinutes = GRACE_MINUTES,
): boolean => before > 0 && left <= graceMinutes;

/** The minutes of a stay without a free remainder. */
export function chargedMinutes(minutes: number): number {
  const left = minutes % MINUTES_PER_DAY;
  return isFreeRemainder({ before: minutes - left, left }) ? minutes - left : minutes;
}

/**
 * Wall-clock minutes between drop-off and pick-up, so that a clock change does not alter the price. At least 60,
 * because in the repeated hour of fall both times can be equal on the clock.
 */
export const stayMinutes = (stay: Pick<RateRequest, 'from' | 'to'>): number =>
  Math.max(HOUR_MINUTES, wallMinutesBetween(stay.from, stay.to));

/** Stay length in days for plan and coupon conditions: started 24-hour blocks, without a free remainder. */
export function stayDays(stay: Pick<RateRequest, 'from' | 'to'>): number {
  return Math.ceil(chargedMinutes(stayMinutes(stay)) / MINUTES_PER_DAY);
}
