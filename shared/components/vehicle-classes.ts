import type { VehicleClass } from '../contracts/quotes.ts';

/** The names of the vehicle classes on screen. */
export const VEHICLE_CLASS_NAMES: Record<VehicleClass, string> = {
  STANDARD: 'Car, SUV, or pickup truck',
  OVERSIZE: 'Oversize: long, wide, or tall',
  TWO_SPACE: 'Two spaces: trailer or RV',
  MOTORCYCLE: 'Motorcycle',
};

export const VEHICLE_CLASS_OPTIONS = Object.entries(VEHICLE_CLASS_NAMES).map(([value, label]) => ({
  value,
  label,
}));

export const isVehicleClass = (value: string): value is VehicleClass =>
  Object.hasOwn(VEHICLE_CLASS_NAMES, value);
