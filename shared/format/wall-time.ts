import { MINUTE_MS } from './durations.ts';

// Calculates with Pacific wall times: 'YYYY-MM-DDTHH:mm' for a time, 'YYYY-MM-DD' for a day. The
// form for stay dates needs nothing else, so the date library stays out of the first load. Only `time.ts` knows
// which of these values is a real instant.

/** 'YYYY-MM-DDTHH:mm' in Pacific time. Sorts chronologically. */
export type WallTime = string;

export const MINUTES_PER_DAY = 1440;
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Parsed as UTC, where every day has 24 hours. */
const asUtc = (wall: WallTime) => new Date(`${wall}Z`);
const asWall = (date: Date): WallTime => date.toISOString().slice(0, 16);

/** Whether the text is a valid wall time; February 30 is not. */
export function isWallTime(text: string): boolean {
  if (!WALL_TIME.test(text)) return false;
  const date = asUtc(text);
  return !Number.isNaN(date.getTime()) && asWall(date) === text;
}

export const joinWall = (day: string, time: string): WallTime => `${day}T${time}`;

/** 'YYYY-MM-DD' */
export const dayOf = (wall: WallTime): string => wall.slice(0, 10);

/** 'HH:mm' */
export const timeOf = (wall: WallTime): string => wall.slice(11, 16);

export function addMinutes(wall: WallTime, minutes: number): WallTime {
  return asWall(new Date(asUtc(wall).getTime() + minutes * MINUTE_MS));
}

export const addDays = (wall: WallTime, days: number): WallTime => addMinutes(wall, days * MINUTES_PER_DAY);

/** The day so many days after 'YYYY-MM-DD'. */
export const moveDay = (day: string, days: number): string => dayOf(addDays(joinWall(day, '00:00'), days));

/** Negative when `to` is before `from`. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  return (asUtc(to).getTime() - asUtc(from).getTime()) / MINUTE_MS;
}

/** Calendar days from one 'YYYY-MM-DD' to another. */
export const daysBetween = (from: string, to: string): number =>
  minutesBetween(joinWall(from, '00:00'), joinWall(to, '00:00')) / MINUTES_PER_DAY;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => asUtc(joinWall(day, '00:00')).getUTCDay();

/** '9:30 am' for '09:30' */
export function formatTimeOfDay(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The 48 times at which a stay may start or end, for a select. */
export const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const value = timeOf(addMinutes('2000-01-01T00:00', index * 30));
  return { value, label: formatTimeOfDay(value) };
});

/** 'Sat Nov 21' for '2026-11-21' or a time on it */
export function formatDay(wall: string): string {
  const date = asUtc(joinWall(dayOf(wall), '00:00'));
  return `${WEEKDAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** 'Sat, 11/21/26, 9:00 am', like `formatWhen`; '--' if there is none, '<date parse error>' for anything else. */
export function formatWallTime(wall: WallTime): string {
  if (wall === '') return '--';
  if (!isWallTime(wall)) return '<date parse error>';
  const day = `${Number(wall.slice(5, 7))}/${wall.slice(8, 10)}/${wall.slice(2, 4)}`;
  return `${WEEKDAYS[asUtc(wall).getUTCDay()]}, ${day}, ${formatTimeOfDay(timeOf(wall))}`;
}

/** '1 day', '2 days' */
export const countOf = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;

/** '2 days', '6 days 8 hours 10 minutes' */
export function describeLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / MINUTES_PER_DAY), 'day'],
    [Math.floor((minutes % MINUTES_PER_DAY) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const words = parts.filter(([amount]) => amount > 0).map(([amount, word]) => countOf(amount, word));
  return words.join(' ') || '0 minutes';
}

/** 'Sat Nov 21, 9:00 am → Mon Nov 23, 9:00 am, 2 days' */
export function formatWallRange(from: WallTime, to: WallTime): string {
  return `${formatMoment(from)} → ${formatMoment(to)}, ${describeLength(minutesBetween(from, to))}`;
}

const formatMoment = (wall: WallTime) => `${formatDay(wall)}, ${formatTimeOfDay(timeOf(wall))}`;
