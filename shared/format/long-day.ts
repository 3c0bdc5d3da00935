import { formatDay, type WallTime } from './wall-time.ts';

/** 'Sat Nov 21, 2026' for a day or a time on it; '' if there is none. */
export const formatLongDay = (wall: WallTime): string =>
  wall === '' ? '' : `${formatDay(wall)}, ${wall.slice(0, 4)}`;
