import { PRICED_PRODUCTS, type RatePlan } from '../../../shared/contracts/rate-plans.ts';
import { VEHICLE_CLASS_NAMES, isVehicleClass } from '../../../shared/components/vehicle-classes.ts';
import { formatDay } from '../../../shared/format/wall-time.ts';

const products: Readonly<Record<string, string>> = PRICED_PRODUCTS;

/** 'Pay now', or 'Pay now, Motorcycle' for a plan of one class. */
export function nameProduct({
  product,
  vehicle_class: code,
}: Pick<RatePlan, 'product' | 'vehicle_class'>): string {
  const name = products[product] ?? product;
  if (code === null) return name;
  return `${name}, ${isVehicleClass(code) ? VEHICLE_CLASS_NAMES[code] : code}`;
}

export const formatDayAndYear = (day: string): string => `${formatDay(day)}, ${day.slice(0, 4)}`;

/** The days of the stays that a plan is for; empty for every day. */
export function describeDays({
  travel_from: from,
  travel_to: to,
}: Pick<RatePlan, 'travel_from' | 'travel_to'>): string {
  if (from && to)
    return from === to ? formatDayAndYear(from) : `${formatDayAndYear(from)} to ${formatDayAndYear(to)}`;
  if (from) return `from ${formatDayAndYear(from)}`;
  return to ? `until ${formatDayAndYear(to)}` : '';
}
