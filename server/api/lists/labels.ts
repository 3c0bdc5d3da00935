/** The labels of codes in lists and exports. */
export const VEHICLE_LABELS = {
  STANDARD: 'Standard',
  OVERSIZE: 'Oversize',
  TWO_SPACE: 'Two spaces',
  MOTORCYCLE: 'Motorcycle',
} as const;

/** The page about a stay, by the id of its transaction or booking. */
export const stayHref = (id: string): string => `/back-office/stays/${id}`;
