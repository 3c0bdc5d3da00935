import {
  describeLength,
  formatDay,
  formatTimeOfDay,
  minutesBetween,
  timeOf,
  type WallTime,
} from './wall-time.ts';

// Apart from wall-time.ts, which every first load contains.

const formatMoment = (wall: WallTime) => `${formatDay(wall)}, ${formatTimeOfDay(timeOf(wall))}`;

/** 'Sat Nov 21, 9:00 am → Mon Nov 23, 9:00 am, 2 days' */
export const formatStay = (from: WallTime, to: WallTime): string =>
  `${formatMoment(from)} → ${formatMoment(to)}, ${describeLength(minutesBetween(from, to))}`;
