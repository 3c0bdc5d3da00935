import { addMinutes, isWallTime, minutesBetween, type WallTime } from '../format/wall-time.ts';

/** Wall times of the lot. While a date is being typed its part may be empty: 'T09:00'. */
export interface WallRange {
  from: WallTime;
  to: WallTime;
}

/** Minutes from start to end; null while one is incomplete or the end is not after the start. */
export function rangeMinutes({ from, to }: WallRange): number | null {
  if (!isWallTime(from) || !isWallTime(to)) return null;
  const minutes = minutesBetween(from, to);
  return minutes > 0 ? minutes : null;
}

/** An end that is not after the start moves, so that the stay is as long as it was before. */
export function keepOrder(range: WallRange, minutesBefore: number): WallRange {
  const isComplete = isWallTime(range.from) && isWallTime(range.to);
  if (!isComplete || rangeMinutes(range) !== null) return range;
  return { from: range.from, to: addMinutes(range.from, minutesBefore) };
}
