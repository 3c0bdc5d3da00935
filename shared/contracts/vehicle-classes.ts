import * as v from 'valibot';

export const VEHICLE_CLASSES = ['STANDARD', 'OVERSIZE', 'TWO_SPACE', 'MOTORCYCLE'] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];
export const vehicleClass = v.picklist(VEHICLE_CLASSES, 'Choose a vehicle type');
