import type { VehicleClass } from '../../../shared/contracts/quotes.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import {
  addMinutes,
  dayOf,
  joinWall,
  MINUTES_PER_DAY,
  timeOf,
  type WallTime,
  weekdayOf,
} from '../../../shared/format/wall-time.ts';
import type { Random } from './random.ts';

const HALF_HOUR_MINUTES = 30;

/** An invented stay with the product it is booked as. STANDARD is a drive-up. */
export interface InventedStay {
  productKind: 'BUY_NOW' | 'BOOK_NOW' | 'STANDARD';
  vehicleClass: VehicleClass;
  from: Date;
  to: Date;
  /** Wall-clock length. */
  minutes: number;
  /** The Pacific days on which the car is on the lot. */
  days: string[];
  bookedAt: Date;
}

/** Average number of cars per weekday, from Sunday. */
const CARS_BY_WEEKDAY = [29, 28, 22, 27, 36, 38, 23] as const;

export const inventCarCount = (day: string, random: Random): number =>
  (CARS_BY_WEEKDAY[weekdayOf(day)] ?? 28) + random.between(-6, 6);

/** Invents a stay that starts on a day. Returns null for a wall time that the clock skips on that day. */
export function inventStay(random: Random, day: string): InventedStay | null {
  const isDriveUp = random.next() < 0.33;
  const wall = joinWall(day, inventTime(random));
  const minutes = isDriveUp ? inventShort(random) : inventLong(random);
  const end = addMinutes(wall, minutes);
  const [from, to] = [toInstant(wall), toInstant(end)];
  if (!from || !to) return null;
  const prepaid = random.next() < 0.68 ? 'BUY_NOW' : 'BOOK_NOW';
  return {
    productKind: isDriveUp ? 'STANDARD' : prepaid,
    vehicleClass: inventClass(random),
    from,
    to,
    minutes,
    days: daysOf(day, end),
    bookedAt: isDriveUp ? from : new Date(from.getTime() - inventLead(random) * MINUTE_MS),
  };
}

/** UTC offset at noon by day, in milliseconds. Cached because the date library is too slow for thousands of calls. */
const offsets = new Map<string, number>();

function toInstant(wall: WallTime): Date | null {
  // Clock changes happen before 3 am.
  if (timeOf(wall) < '03:00') return fromWallTime(wall);
  const day = dayOf(wall);
  const noon = joinWall(day, '12:00');
  const offset = offsets.get(day) ?? Number(fromWallTime(noon)) - Date.parse(`${noon}Z`);
  offsets.set(day, offset);
  return new Date(Date.parse(`${wall}Z`) + offset);
}

/** Invents a time of day before the morning or evening flights. */
function inventTime(random: Random): string {
  const isMorning = random.next() < 0.6;
  const [first, last] = isMorning ? [7, 21] : [22, 43];
  const halfHours = Math.round((random.between(first, last) + random.between(first, last)) / 2);
  return addMinutes('2000-01-01T00:00', halfHours * HALF_HOUR_MINUTES).slice(11, 16);
}

function inventLong(random: Random): number {
  const kind = random.next();
  const days = kind < 0.5 ? random.between(2, 4) : kind < 0.86 ? random.between(4, 8) : random.between(9, 16);
  return days * MINUTES_PER_DAY + random.between(-5, 8) * 2 * HALF_HOUR_MINUTES;
}

function inventShort(random: Random): number {
  if (random.next() < 0.35) return random.between(2, 10) * 2 * HALF_HOUR_MINUTES;
  return random.between(1, 4) * MINUTES_PER_DAY + random.between(-5, 7) * 2 * HALF_HOUR_MINUTES;
}

function inventClass(random: Random): VehicleClass {
  const kind = random.next();
  if (kind < 0.88) return 'STANDARD';
  return kind < 0.96 ? 'OVERSIZE' : kind < 0.985 ? 'MOTORCYCLE' : 'TWO_SPACE';
}

/** Invents the minutes from booking to drop-off: usually days, sometimes hours or weeks. */
export function inventLead(random: Random): number {
  return 90 + Math.round(-Math.log(1 - random.next()) * 12 * MINUTES_PER_DAY);
}

function daysOf(first: string, end: string): string[] {
  // A stay that ends at midnight does not count on the next day.
  const last = addMinutes(end, -1).slice(0, 10);
  const days: string[] = [];
  for (let day = first; day <= last; day = addMinutes(joinWall(day, '00:00'), MINUTES_PER_DAY).slice(0, 10))
    days.push(day);
  return days;
}
