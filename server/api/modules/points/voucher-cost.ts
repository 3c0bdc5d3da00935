import type { VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { chargedMinutes } from '../rates/stay-length.ts';
import { countOf, MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';

const POINTS_PER_HOUR = 25;
/** The price of 24 hours in points. */
export const POINTS_PER_DAY: Record<VehicleClass, number> = {
  STANDARD: 250,
  MOTORCYCLE: 250,
  OVERSIZE: 330,
  TWO_SPACE: 500,
};
const MAX_DAYS = 90;

export interface VoucherCost {
  points: number;
  /** For example '2 days at 250 points + 3 hours at 25 points'. */
  reason: string;
  /** The parts of `reason` and their points. */
  lines: { label: string; reason: string; points: number }[];
}

/**
 * The price of parking time in points: by class per 24 hours, then 25 per started hour, at most the price of a day. A
 * remainder that costs no money costs no points.
 */
export function voucherCost(stayMinutes: number, vehicleClass: VehicleClass): VoucherCost {
  const minutes = chargedMinutes(stayMinutes);
  const perDay = POINTS_PER_DAY[vehicleClass];
  const fullDays = Math.floor(minutes / MINUTES_PER_DAY);
  const hours = Math.ceil((minutes % MINUTES_PER_DAY) / 60);
  const isDay = hours * POINTS_PER_HOUR >= perDay;
  const days = fullDays + (isDay ? 1 : 0);
  const rest = isDay ? 0 : hours;
  const lines = [line(days, 'day', perDay), line(rest, 'hour', POINTS_PER_HOUR)].filter(
    ({ points }) => points > 0,
  );
  return {
    points: days * perDay + rest * POINTS_PER_HOUR,
    reason: lines.map(({ label, reason }) => `${label} ${reason}`).join(' + '),
    lines,
  };
}

const line = (amount: number, word: string, each: number) => ({
  label: countOf(amount, word),
  reason: `at ${each} points`,
  points: amount * each,
});

/** The longest stay that points buy for a vehicle class, in minutes. */
export function minutesFor(points: number, vehicleClass: VehicleClass): number {
  const perDay = POINTS_PER_DAY[vehicleClass];
  const days = Math.floor(points / perDay);
  if (days >= MAX_DAYS) return MAX_DAYS * MINUTES_PER_DAY;
  const hours = Math.floor((points % perDay) / POINTS_PER_HOUR);
  return days * MINUTES_PER_DAY + hours * 60;
}

/** Whether a voucher for one class pays for a car of another: the car's class must not cost more points. */
export const paysFor = (voucher: VehicleClass, car: VehicleClass): boolean =>
  POINTS_PER_DAY[voucher] >= POINTS_PER_DAY[car];

/** A voucher expires 365 days after the travel dates that it was created for. */
export const voucherExpiry = (travelTo: Date): Date => new Date(travelTo.getTime() + 365 * DAY_MS);
