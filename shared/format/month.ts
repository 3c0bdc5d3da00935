import type { WallTime } from './wall-time.ts';

/** 'November 2026' for a day or a time in it; '' if there is none. */
export function formatMonth(wall: WallTime): string {
  if (wall === '') return '';
  const month = new Date(`${wall.slice(0, 7)}-01T00:00:00Z`);
  return month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
