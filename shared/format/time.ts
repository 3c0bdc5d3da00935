import moment from 'moment-timezone/moment-timezone.js';
import { losAngelesZone } from './los-angeles-zone.ts';
import { isWallTime, joinWall, minutesBetween, type WallTime } from './wall-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

// The only module that uses the date library and the Pacific time zone.
moment.tz.load(losAngelesZone);

const ZONE = 'America/Los_Angeles';
const DISPLAY = 'ddd, M/DD/YY, h:mm a';
const WALL = 'YYYY-MM-DDTHH:mm';
const HALF_HOUR_MS = 30 * MINUTE_MS;
const DEFAULT_STAY_MS = 48 * HOUR_MS;
const LAST_EPOCH_SECOND = 253_402_300_799;

/** A Date, a text in the API's format, or ISO 8601. A text without an offset is Pacific time. */
const pacific = (value: string | Date) =>
  value instanceof Date ? moment.tz(value, ZONE) : moment.tz(value, moment.ISO_8601, true, ZONE);

/** 'Sat, 11/21/26, 9:00 am' Pacific; '--' if there is none, '<date parse error>' if it is invalid. */
export function formatWhen(value: string | Date | null | undefined): string {
  if (!value) return '--';
  const time = pacific(value);
  return time.isValid() ? time.format(DISPLAY) : '<date parse error>';
}

/** How many minutes Pacific time is behind UTC at this instant. */
const behindAt = (milliseconds: number): number => moment.tz.zone(ZONE)?.utcOffset(milliseconds) ?? NaN;

/**
 * Pacific wall time in milliseconds, and its offset from UTC in minutes. Without a moment object, because lists have many
 * dates, and an object for each would cost more than the rest of the row.
 */
function readClock(date: Date): { clock: string; behind: number } {
  const behind = behindAt(date.getTime());
  return { clock: new Date(date.getTime() - behind * 60_000).toISOString(), behind };
}

/** 'YYYY-MM-DD HH:mm:ssZZ' with the Pacific offset of that instant. */
export function formatWireDate(date: Date): string {
  const { clock, behind } = readClock(date);
  return `${clock.slice(0, 10)} ${clock.slice(11, 19)}-${String(behind / 60).padStart(2, '0')}00`;
}

/** The Pacific calendar day, 'YYYY-MM-DD'. */
export const pacificDay = (date: Date): string => readClock(date).clock.slice(0, 10);

/** Pacific wall time, to the minute. */
export const toWallTime = (date: Date): WallTime => readClock(date).clock.slice(0, 16);

/** The API's own format, see `formatWireDate`. */
const WIRE_DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:[0-5]\d-0[78]00$/;

/** The same for a date from the API: '' if there is none, the text itself if it is invalid. */
export function parseWallTime(text: string | null | undefined): WallTime {
  if (!text) return '';
  if (WIRE_DATE.test(text)) {
    const wall = joinWall(text.slice(0, 10), text.slice(11, 16));
    const date = new Date(`${wall}:00${text.slice(19, 22)}:00`);
    // Nearly always: the text has the Pacific offset of its instant. Lists have many dates, and the library is slow.
    if (!Number.isNaN(date.getTime()) && toWallTime(date) === wall) return wall;
  }
  const time = pacific(text);
  return time.isValid() ? time.format(WALL) : text;
}

/** The instant of a text in the API's format or ISO 8601; null if it is invalid. */
export function parseWhen(text: string): Date | null {
  const time = pacific(text);
  return time.isValid() ? time.toDate() : null;
}

/**
 * The instant of a Pacific wall time. null if it is invalid, or in the hour that is skipped in spring.
 * The hour that is repeated in fall means its first pass.
 */
export function fromWallTime(wall: WallTime): Date | null {
  if (!isWallTime(wall)) return null;
  const clock = Date.parse(`${wall}Z`);
  const instants = [clock - DAY_MS, clock + DAY_MS]
    .map((nearby) => clock + behindAt(nearby) * MINUTE_MS)
    .filter((instant) => behindAt(instant) * MINUTE_MS === instant - clock);
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function isSecondPass(date: Date): boolean {
  const first = fromWallTime(toWallTime(date));
  return first !== null && wallMinute(first) < wallMinute(date);
}

const wallMinute = (date: Date) => Math.floor(date.getTime() / 60_000);

/** Minutes of wall time between two dates. A clock change neither adds nor removes time. */
export const wallMinutesBetween = (from: Date, to: Date): number =>
  minutesBetween(toWallTime(from), toWallTime(to));

/** The first half-hour boundary at or after `date`. */
export const nextHalfHour = (date: Date): Date =>
  new Date(Math.ceil(date.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);

/** The default stay dates: from the next half-hour, for 48 elapsed hours. */
export function defaultStay(now: Date): { from: Date; to: Date } {
  let from = nextHalfHour(now);
  // A form cannot express the second pass: it would be read as the first, an hour ago.
  while (isSecondPass(from)) from = new Date(from.getTime() + HALF_HOUR_MS);
  return { from, to: nextHalfHour(new Date(from.getTime() + DEFAULT_STAY_MS)) };
}

/** Parses whole seconds since 1970, the format of `travelFromDate` in a link; null for anything else. */
export function fromEpochSeconds(text: string | null | undefined): Date | null {
  if (!text || !/^\d{1,12}$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= LAST_EPOCH_SECOND ? new Date(seconds * 1000) : null;
}

export const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
