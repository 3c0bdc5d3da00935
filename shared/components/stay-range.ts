import { addMinutes, isWallTime, minutesBetween, type WallTime } from '../format/wall-time.ts';

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

/** Moves an end that is not after the start, so that the stay keeps its length. */
export function keepOrder(range: WallRange, minutesBefore: number): WallRange {
  const isComplete = isWallTime(range.from) && isWallTime(range.to);
  if (!isComplete || rangeMinutes(range) !== null) return range;
  return { from: range.from, to: addMinutes(range.from, minutesBefore) };
}
