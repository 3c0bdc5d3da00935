import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';

const LATE_START = 15 * MINUTE_MS;
const DAYS_AHEAD = 365;
const MIN_STAY = 60 * MINUTE_MS;
const MAX_DAYS = 90;

/** What is wrong with the dates of a stay that starts and ends in this order, by the wire's field names; {} if nothing. */
export function checkStay(from: Date, to: Date, now: Date): FieldErrors {
  const start = checkStart(from, now);
  const end = checkEnd(from, to);
  return { ...(start && { travel_from_date: [start] }), ...(end && { travel_to_date: [end] }) };
}

function checkStart(from: Date, now: Date): string | null {
  const ahead = from.getTime() - now.getTime();
  if (ahead < -LATE_START) return 'This time has passed. Choose a later drop-off';
  if (ahead > DAYS_AHEAD * MINUTES_PER_DAY * MINUTE_MS)
    return `Choose a drop-off within the next ${DAYS_AHEAD} days`;
  return null;
}

function checkEnd(from: Date, to: Date): string | null {
  const elapsed = to.getTime() - from.getTime();
  if (elapsed <= 0) return 'Choose a pick-up after drop-off';
  if (elapsed < MIN_STAY) return 'Choose a stay of at least 1 hour';
  return isTooLong(from, to) ? `Choose a stay of at most ${MAX_DAYS} days` : null;
}

/** By the lot's clock, as it is priced: 90 days stay 90 days when autumn adds an hour. */
function isTooLong(from: Date, to: Date): boolean {
  const days = (to.getTime() - from.getTime()) / (MINUTES_PER_DAY * MINUTE_MS);
  // The clock is asked only near the bound: it has no way to write the year 10000.
  return days > MAX_DAYS + 1 || wallMinutesBetween(from, to) > MAX_DAYS * MINUTES_PER_DAY;
}
