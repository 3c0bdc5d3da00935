import type { RatePlan, Rates } from '../../server/api/modules/rates/rate-types.ts';

const OPENING = new Date('2020-01-01T08:00:00Z');

const published = {
  version: 1,
  state: 'PUBLISHED' as const,
  effectiveFrom: OPENING,
  publishedAt: null,
  withdrawnAt: null,
};

const plan = (
  name: string,
  productKind: string,
  daily: number,
  hourly: number,
  weekly: number,
): RatePlan => ({
  id: `${name}-1`,
  plan: name,
  ...published,
  publicationId: null,
  publishedAt: null,
  productKind,
  vehicleClass: null,
  travelFrom: null,
  travelTo: null,
  bookingFrom: null,
  bookingTo: null,
  weekdayMask: 127,
  minDays: 0,
  maxDays: null,
  minDaysInAdvance: 0,
  dailyCents: daily,
  weeklyCents: weekly,
  hourlyCents: hourly,
  graceMinutes: 30,
  priority: 0,
  isEvent: false,
  isActive: true,
  createdAt: OPENING,
});

/** The rates of a new lot as complete rows, copied from decisions.md as the expectation. */
export const openingRates: Rates = {
  plans: [
    plan('drive-up', 'STANDARD', 31_00, 7_00, 186_00),
    plan('pay-at-the-lot', 'BOOK_NOW', 27_00, 6_00, 162_00),
    plan('pay-now', 'BUY_NOW', 23_00, 6_00, 138_00),
  ],
  classes: [
    { code: 'STANDARD', label: 'Standard vehicle', surchargeCentsPerDay: 0, spaces: 1 },
    { code: 'OVERSIZE', label: 'Oversize vehicle', surchargeCentsPerDay: 8_00, spaces: 1 },
    { code: 'TWO_SPACE', label: 'Two spaces', surchargeCentsPerDay: 0, spaces: 2 },
    { code: 'MOTORCYCLE', label: 'Motorcycle', surchargeCentsPerDay: 0, spaces: 1 },
  ],
  fees: [
    {
      id: 'airport-access-1',
      fee: 'airport-access',
      ...published,
      label: 'Airport access fee',
      reason: 'Airport charge for our shuttle, once per stay',
      amountCents: 4_50,
      isTaxable: true,
      effectiveTo: null,
    },
  ],
  taxes: [
    {
      id: 'sales-tax-1',
      tax: 'sales-tax',
      ...published,
      label: 'Sales tax',
      reason: '10.1% of parking and fees',
      kind: 'PERCENT',
      basisPoints: 1010,
      amountCents: null,
      effectiveTo: null,
    },
    {
      id: 'city-parking-tax-1',
      tax: 'city-parking-tax',
      ...published,
      label: 'City parking tax',
      reason: 'SeaTac parking tax, once per stay',
      kind: 'FLAT',
      basisPoints: null,
      amountCents: 3_99,
      effectiveTo: null,
    },
  ],
};
