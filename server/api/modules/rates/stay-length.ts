import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';
import type { RateRequest } from './rate-types.ts';

const HOUR_MINUTES = 60;
/** What plans and coupons that ask for a number of days forgive; a plan's own grace decides what is charged. */
const USUAL_GRACE = 30;

/**
 * Minutes by the lot's clock, so that a changed clock neither costs nor saves an hour; at least one hour, because in
 * the repeated hour of autumn the clock may show no time passing at all.
 */
export const stayMinutes = (stay: Pick<RateRequest, 'from' | 'to'>): number =>
  Math.max(HOUR_MINUTES, wallMinutesBetween(stay.from, stay.to));

/** The days that conditions count: started 24-hour blocks, where up to 30 minutes do not start one. */
export function stayDays(stay: Pick<RateRequest, 'from' | 'to'>): number {
  return Math.max(1, Math.ceil((stayMinutes(stay) - USUAL_GRACE) / MINUTES_PER_DAY));
}
