import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import { MIN_STAY_MINUTES, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';

const PAST_START_MS = 15 * MINUTE_MS;
const MAX_DAYS_AHEAD = 365;
const MAX_DAYS = 90;

/** Validates stay dates. Returns errors by the contract's field names, or {} for valid dates. */
export function checkStay(from: Date, to: Date, now: Date): FieldErrors {
  const start = checkStart(from, now);
  const end = checkEnd(from, to);
  return { ...(start && { travel_from_date: [start] }), ...(end && { travel_to_date: [end] }) };
}

function checkStart(from: Date, now: Date): string | null {
  const ahead = from.getTime() - now.getTime();
  if (ahead < -PAST_START_MS) return 'This time has passed. Choose a later drop-off';
  if (ahead > MAX_DAYS_AHEAD * MINUTES_PER_DAY * MINUTE_MS)
    return `Choose a drop-off within the next ${MAX_DAYS_AHEAD} days`;
  return null;
}

function checkEnd(from: Date, to: Date): string | null {
  const elapsed = to.getTime() - from.getTime();
  if (elapsed <= 0) return 'Choose a pick-up after drop-off';
  if (elapsed < MIN_STAY_MINUTES * MINUTE_MS) return 'Choose a stay of at least 1 hour';
  return isTooLong(from, to) ? `Choose a stay of at most ${MAX_DAYS} days` : null;
}

/** Compares wall-clock time, as prices do: 90 days are allowed even if a clock change adds an hour. */
function isTooLong(from: Date, to: Date): boolean {
  const days = (to.getTime() - from.getTime()) / (MINUTES_PER_DAY * MINUTE_MS);
  // Convert to wall time only near the limit, because years after 9999 have no wall time format.
  return days > MAX_DAYS + 1 || wallMinutesBetween(from, to) > MAX_DAYS * MINUTES_PER_DAY;
}
