import moment from 'moment-timezone/moment-timezone.js';
import { losAngelesZone } from './los-angeles-zone.ts';
import { minutesBetween, type WallTime } from './wall-time.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

// The one module that knows the date library and the Pacific time zone.
moment.tz.load(losAngelesZone);

const ZONE = 'America/Los_Angeles';
const DISPLAY = 'ddd, M/DD/YY, h:mm a';
const WALL = 'YYYY-MM-DDTHH:mm';
const HALF_HOUR_MS = 30 * MINUTE_MS;
const DEFAULT_STAY_MS = 48 * HOUR_MS;
const LAST_EPOCH_SECOND = 253_402_300_799;

/** A Date, the wire's text or ISO 8601; a text without an offset is Pacific. */
const pacific = (value: string | Date) =>
  value instanceof Date ? moment.tz(value, ZONE) : moment.tz(value, moment.ISO_8601, true, ZONE);

/** 'Sat, 11/21/26, 9:00 am' Pacific; '--' where there is none, '<date parse error>' where it cannot be read. */
export function formatWhen(value: string | Date | null | undefined): string {
  if (!value) return '--';
  const time = pacific(value);
  return time.isValid() ? time.format(DISPLAY) : '<date parse error>';
}

/**
 * What the lot's clock shows, to the millisecond, and how many minutes it is behind UTC. Lists are full of dates: a
 * moment for each would cost more than the rest of their rows.
 */
function readClock(date: Date): { clock: string; behind: number } {
  const behind = moment.tz.zone(ZONE)?.utcOffset(date.getTime()) ?? NaN;
  return { clock: new Date(date.getTime() - behind * 60_000).toISOString(), behind };
}

/** 'YYYY-MM-DD HH:mm:ssZZ' with the Pacific offset of that instant. */
export function formatWireDate(date: Date): string {
  const { clock, behind } = readClock(date);
  return `${clock.slice(0, 10)} ${clock.slice(11, 19)}-${String(behind / 60).padStart(2, '0')}00`;
}

/** The Pacific calendar day, 'YYYY-MM-DD'. */
export const pacificDay = (date: Date): string => readClock(date).clock.slice(0, 10);

/** What the lot's clock shows, to the minute. */
export const toWallTime = (date: Date): WallTime => readClock(date).clock.slice(0, 16);

/** The same for a date from the wire: '' where there is none, the text itself where it cannot be read. */
export function parseWallTime(text: string | null | undefined): WallTime {
  if (!text) return '';
  const time = pacific(text);
  return time.isValid() ? time.format(WALL) : text;
}

/**
 * The instant at which the lot's clock shows `wall`. null for what is not a time, and for the hour that spring skips:
 * it never comes. The hour that autumn repeats means its first pass.
 */
export function fromWallTime(wall: WallTime): Date | null {
  const time = moment.tz(wall, WALL, true, ZONE);
  // The library moves a skipped hour forward instead of refusing it.
  return time.isValid() && time.format(WALL) === wall ? time.toDate() : null;
}

function isSecondPass(date: Date): boolean {
  const first = fromWallTime(toWallTime(date));
  return first !== null && wallMinute(first) < wallMinute(date);
}

const wallMinute = (date: Date) => Math.floor(date.getTime() / 60_000);

/** Minutes by the lot's clock, to which a changed clock adds nothing and from which it takes nothing. */
export const wallMinutesBetween = (from: Date, to: Date): number =>
  minutesBetween(toWallTime(from), toWallTime(to));

/** The first half-hour boundary at or after `date`. */
export const nextHalfHour = (date: Date): Date =>
  new Date(Math.ceil(date.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);

/** The stay that the form offers first: from the next half hour, for 48 hours of 3,600 seconds. */
export function defaultStay(now: Date): { from: Date; to: Date } {
  let from = nextHalfHour(now);
  // A form cannot say that it means the second pass: it would be read as the first, an hour ago.
  while (isSecondPass(from)) from = new Date(from.getTime() + HALF_HOUR_MS);
  return { from, to: nextHalfHour(new Date(from.getTime() + DEFAULT_STAY_MS)) };
}

/** Reads whole seconds since 1970, as `travelFromDate` in a link has them; null for anything else. */
export function fromEpochSeconds(text: string | null | undefined): Date | null {
  if (!text || !/^\d{1,12}$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= LAST_EPOCH_SECOND ? new Date(seconds * 1000) : null;
}

export const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
