import { ISLANDS } from '../../shared/islands.ts';
import { seedGroups } from './modules/members/seed-groups.ts';
import type { Queries } from './platform/database/database.ts';
import { fees, ratePlans, taxes, vehicleClasses } from './modules/rates/tables.ts';
import { islands } from './modules/rides/tables.ts';
import { lotSettings } from './modules/site/tables.ts';

/** Pacific midnight of January 1, 2020, before any stay. */
const effectiveFrom = new Date('2020-01-01T08:00:00Z');

const plan = (
  name: string,
  productKind: string,
  dailyCents: number,
  hourlyCents: number,
  weeklyCents: number,
) => ({
  id: `${name}-1`,
  plan: name,
  version: 1,
  productKind,
  effectiveFrom,
  dailyCents,
  hourlyCents,
  weeklyCents,
});

const openingPlans = [
  plan('drive-up', 'STANDARD', 31_00, 7_00, 186_00),
  plan('pay-at-the-lot', 'BOOK_NOW', 27_00, 6_00, 162_00),
  plan('pay-now', 'BUY_NOW', 23_00, 6_00, 138_00),
];

const openingClasses = [
  { code: 'STANDARD', label: 'Standard vehicle' },
  { code: 'OVERSIZE', label: 'Oversize vehicle', surchargeCentsPerDay: 8_00 },
  { code: 'TWO_SPACE', label: 'Two spaces', spaces: 2 },
  { code: 'MOTORCYCLE', label: 'Motorcycle' },
];

const openingFee = {
  id: 'airport-access-1',
  fee: 'airport-access',
  label: 'Airport access fee',
  reason: 'Airport charge for our shuttle, once per stay',
  amountCents: 4_50,
  effectiveFrom,
};

const openingTaxes = [
  {
    id: 'sales-tax-1',
    tax: 'sales-tax',
    label: 'Sales tax',
    reason: '10.1% of parking and fees',
    kind: 'PERCENT',
    basisPoints: 1010,
    effectiveFrom,
  },
  {
    id: 'city-parking-tax-1',
    tax: 'city-parking-tax',
    label: 'City parking tax',
    reason: 'SeaTac parking tax, once per stay',
    kind: 'FLAT',
    amountCents: 3_99,
    effectiveFrom,
  },
];

/**
 * Inserts the data that every lot needs: settings, vehicle classes, islands, permission groups, and the first version
 * of each rate, fee and tax. Leaves existing rows unchanged, so it runs at every start, also in production.
 */
export async function seedLot(db: Queries): Promise<void> {
  await db.insert(lotSettings).values({ id: 1 }).onConflictDoNothing();
  await db.insert(vehicleClasses).values(openingClasses).onConflictDoNothing();
  await db.insert(ratePlans).values(openingPlans).onConflictDoNothing();
  await db.insert(fees).values(openingFee).onConflictDoNothing();
  await db.insert(taxes).values(openingTaxes).onConflictDoNothing();
  await seedGroups(db);
  await db
    .insert(islands)
    .values([...ISLANDS])
    .onConflictDoNothing();
}
