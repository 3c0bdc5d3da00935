import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';
import type { RateRequest } from './rate-types.ts';

const HOUR_MINUTES = 60;
/** Grace period when plans and coupons count days. Charges use the plan's own `graceMinutes` instead. */
const GRACE_MINUTES = 30;

/**
 * Wall-clock minutes between drop-off and pick-up, so that a clock change does not alter the price. At least 60,
 * because in the repeated hour of fall both times can be equal on the clock.
 */
export const stayMinutes = (stay: Pick<RateRequest, 'from' | 'to'>): number =>
  Math.max(HOUR_MINUTES, wallMinutesBetween(stay.from, stay.to));

/** Stay length in days for plan and coupon conditions: started 24-hour blocks, ignoring up to 30 extra minutes. */
export function stayDays(stay: Pick<RateRequest, 'from' | 'to'>): number {
  return Math.max(1, Math.ceil((stayMinutes(stay) - GRACE_MINUTES) / MINUTES_PER_DAY));
}
