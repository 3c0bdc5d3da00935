import type { Queries } from './database.ts';
import { fees, lotSettings, ratePlans, taxes, vehicleClasses } from './schema.ts';

/** Pacific midnight of New Year 2020: before any stay. */
const effectiveFrom = new Date('2020-01-01T08:00:00Z');

const plan = (kind: string, dailyCents: number, hourlyCents: number, weeklyCents: number) => ({
  id: `${kind}-1`,
  plan: kind,
  version: 1,
  productKind: kind,
  effectiveFrom,
  dailyCents,
  hourlyCents,
  weeklyCents,
});

/**
 * Gives a lot what it cannot work without: settings, vehicle classes, and the first version of each rate, fee and tax.
 * What is there already stays as it is, so every start may call it, also in production.
 */
export async function seedLot(db: Queries): Promise<void> {
  await db.insert(lotSettings).values({ id: 1 }).onConflictDoNothing();
  await db
    .insert(vehicleClasses)
    .values([
      { code: 'STANDARD', label: 'Car' },
      { code: 'OVERSIZE', label: 'Oversize vehicle', surchargeCentsPerDay: 800 },
      { code: 'TWO_SPACE', label: 'Vehicle that takes two spaces', spaces: 2 },
      { code: 'MOTORCYCLE', label: 'Motorcycle' },
    ])
    .onConflictDoNothing();
  await db
    .insert(ratePlans)
    .values([
      plan('STANDARD', 3100, 700, 18_600),
      plan('BOOK_NOW', 2700, 600, 16_200),
      plan('BUY_NOW', 2300, 600, 13_800),
    ])
    .onConflictDoNothing();
  await db
    .insert(fees)
    .values({
      id: 'airport-access',
      label: 'Airport access fee',
      reason: 'The airport charges the shuttle for each stay',
      amountCents: 450,
      effectiveFrom,
    })
    .onConflictDoNothing();
  await db
    .insert(taxes)
    .values([
      {
        id: 'sales-tax',
        label: 'Sales tax',
        reason: '10.1% of parking and fees',
        kind: 'PERCENT',
        basisPoints: 1010,
        effectiveFrom,
      },
      {
        id: 'city-parking-tax',
        label: 'City parking tax',
        reason: 'Flat per stay, set by the City of SeaTac',
        kind: 'FLAT',
        amountCents: 399,
        effectiveFrom,
      },
    ])
    .onConflictDoNothing();
}
