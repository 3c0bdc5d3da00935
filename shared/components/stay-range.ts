import { MIN_STAY_MINUTES } from '../format/durations.ts';
import { addMinutes, dayOf, isWallTime, minutesBetween, type WallTime } from '../format/wall-time.ts';

/** Pacific wall times. The date part may be empty while it is typed: 'T09:00'. */
export interface WallRange {
  from: WallTime;
  to: WallTime;
}

/** Minutes from start to end; null if one is incomplete or the end is not after the start. */
export function rangeMinutes({ from, to }: WallRange): number | null {
  if (!isWallTime(from) || !isWallTime(to)) return null;
  const minutes = minutesBetween(from, to);
  return minutes > 0 ? minutes : null;
}

/**
 * Moves an end that is not after the start, so that the stay keeps its length. If both are on one day and the length does
 * not fit into it, the shortest stay does: the traveler chose that day.
 */
export function keepOrder(range: WallRange, minutesBefore: number): WallRange {
  const isComplete = isWallTime(range.from) && isWallTime(range.to);
  if (!isComplete || rangeMinutes(range) !== null) return range;
  const { from } = range;
  const moved = addMinutes(from, Math.max(minutesBefore, MIN_STAY_MINUTES));
  const leavesDay = dayOf(from) === dayOf(range.to) && dayOf(from) !== dayOf(moved);
  return { from, to: leavesDay ? addMinutes(from, MIN_STAY_MINUTES) : moved };
}
