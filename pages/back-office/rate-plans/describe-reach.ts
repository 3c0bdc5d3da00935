import type { RateReach } from '../../../shared/contracts/rate-plans.ts';
import { formatWhen } from '../../../shared/format/time.ts';

/** The Pacific time of day with seconds. */
const clockOf = (wireDate: string) => wireDate.slice(11, 19);

/** 'Changed 11/23/26, 10:00 am: live on 2 of 2 processes, shared caches by 10:02:35.' */
export function describeReach({
  changed_at: changed,
  starts_at: starts,
  processes,
  live,
  caches_by: caches,
}: RateReach): string {
  const share = `${live} of ${processes} ${processes === 1 ? 'process' : 'processes'}`;
  const byThen = `shared caches by ${clockOf(caches)}`;
  return starts > changed
    ? `Changed ${formatWhen(changed)}: read by ${share}. Prices change ${formatWhen(starts)}, ${byThen}.`
    : `Changed ${formatWhen(changed)}: live on ${share}, ${byThen}.`;
}
