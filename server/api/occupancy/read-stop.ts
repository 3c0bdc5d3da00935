import type * as v from 'valibot';
import type { stopSales } from '../../../shared/contracts/occupancy.ts';
import { type FieldErrors, invalid } from '../../../shared/errors/app-error.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, daysBetween } from '../../../shared/format/wall-time.ts';

const MAX_DAYS = 92;
/** As far as bookings go. */
const MAX_DAYS_AHEAD = 455;

/** Reads what staff want to stop selling. Throws 422 for days that cannot be stopped. */
export function readStop(body: v.InferOutput<typeof stopSales.body>, now: Date) {
  const { first_day: firstDay, last_day: lastDay, reason } = body;
  const today = pacificDay(now);
  const errors: FieldErrors = {};
  if (lastDay < firstDay) errors.last_day = ['Choose a last day that is not before the first'];
  else if (lastDay < today) errors.last_day = ['This day is over. Choose a later day'];
  else if (daysBetween(firstDay, lastDay) >= MAX_DAYS) errors.last_day = [`Choose at most ${MAX_DAYS} days`];
  else if (daysBetween(today, lastDay) > MAX_DAYS_AHEAD) errors.last_day = ['Choose an earlier day'];
  const endsAt = body.ends_at ?? fromWallTime(addDays(`${lastDay}T00:00`, 1));
  if (endsAt && endsAt <= now) errors.ends_at = ['This time has passed. Choose a later one'];
  if (Object.keys(errors).length > 0 || !endsAt) throw invalid(errors);
  return { firstDay, lastDay, products: [...new Set(body.products)].toSorted(), reason, endsAt };
}
