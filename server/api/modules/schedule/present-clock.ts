import type { Clock } from '../../../../shared/contracts/schedule.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { openBreak, type Punch } from './find-punches.ts';
import { countMinutes, FORGOTTEN_MS, warnAtClock } from './work-rules.ts';

export const isForgotten = ({ inAt }: { inAt: Date }, now: Date): boolean =>
  now.getTime() - inAt.getTime() > FORGOTTEN_MS;

/** What the time clock shows. @param punch the open one */
export function presentClock(punch: Punch | undefined, now: Date): Clock {
  const nothing = { break_kind: null, break_since: null, warnings: [] };
  if (!punch) return { ...nothing, state: 'OUT', since: null, paid_minutes: 0 };
  const common = { since: formatWireDate(punch.inAt), paid_minutes: countMinutes(punch, now).paid };
  if (isForgotten(punch, now)) return { ...nothing, ...common, state: 'FORGOTTEN' };
  const running = openBreak(punch.breaks);
  return {
    ...common,
    state: running ? 'ON_BREAK' : 'IN',
    break_kind: running?.kind ?? null,
    break_since: running ? formatWireDate(running.fromAt) : null,
    warnings: warnAtClock(punch, now),
  };
}
