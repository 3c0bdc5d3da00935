/** The labels of codes in lists and exports. */
export const VEHICLE_LABELS = {
  STANDARD: 'Standard',
  OVERSIZE: 'Oversize',
  TWO_SPACE: 'Two spaces',
  MOTORCYCLE: 'Motorcycle',
} as const;
