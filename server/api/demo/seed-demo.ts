import { seedDemoMembers } from '../modules/members/seed-demo-members.ts';
import type { Queries } from '../platform/database/database.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import { salesItemPrices, salesItems } from '../modules/sales-items/tables.ts';
import { siteMessages } from '../modules/site-messages/tables.ts';
import { DEMO_PRICES, DEMO_ITEMS } from './demo-items.ts';
import { demoMessages } from './demo-messages.ts';

type NewCoupon = typeof coupons.$inferInsert;

const coupon = (
  code: string,
  kind: string,
  value: number,
  label: string,
  conditions: Partial<NewCoupon> = {},
): NewCoupon => ({
  id: `demo-${code.toLowerCase()}`,
  code,
  kind,
  value,
  label,
  ...conditions,
});

/** Adds the demo's coupons, members, sales items, site messages and holiday event rates. Does nothing when repeated. */
export async function seedDemo(db: Queries, now: Date): Promise<void> {
  await db
    .insert(coupons)
    .values([
      coupon('SAVE10', 'PERCENT', 10, '10% off'),
      coupon('FIVEOFF', 'AMOUNT', 500, '$5 off', { minDays: 2, limitPerPlate: 2 }),
      coupon('WEEKENDER', 'DAILY_RATE', 1900, '$19 a day for a weekend away', { minDays: 2, maxDays: 4 }),
      coupon('STAYLONG', 'FREE_DAYS', 1, 'One day free', { minDays: 5 }),
      coupon('NOFEES', 'FEE_WAIVER', 0, 'No airport access fee', { productKinds: ['BUY_NOW'] }),
      coupon('BONUS250', 'POINTS_BONUS', 250, '250 extra points', {
        membersOnly: true,
        minDays: 2,
        limitPerPerson: 1,
      }),
      coupon('CASCADIA', 'CORPORATE', 2000, 'Cascadia Instruments: $20 a day'),
      coupon('WELCOME', 'PERCENT', 15, '15% off your first stay', {
        firstBookingOnly: true,
        limitPerPerson: 1,
      }),
      coupon('LASTCALL', 'PERCENT', 25, '25% off for the first three', { limitTotal: 3 }),
      coupon('SPRING24', 'PERCENT', 20, '20% off in spring 2024', {
        bookingFrom: '2024-03-01',
        bookingTo: '2024-05-31',
      }),
    ])
    .onConflictDoNothing();
  await seedDemoMembers(db, now);
  await db.insert(salesItems).values(DEMO_ITEMS).onConflictDoNothing();
  await db.insert(salesItemPrices).values(DEMO_PRICES).onConflictDoNothing();
  await db.insert(siteMessages).values(demoMessages(now)).onConflictDoNothing();
  await db.insert(ratePlans).values(holidayPlans(now.getUTCFullYear())).onConflictDoNothing();
}

/** Higher event rates over Christmas, at which paying at the lot requires a deposit. */
function holidayPlans(year: number): (typeof ratePlans.$inferInsert)[] {
  const holidays = (
    name: string,
    productKind: string,
    dailyCents: number,
    hourlyCents: number,
    weeklyCents: number,
  ) => ({
    id: `holidays-${year}-${name}-1`,
    plan: `holidays-${year}-${name}`,
    version: 1,
    productKind,
    effectiveFrom: new Date(`${year}-01-01T08:00:00Z`),
    travelFrom: `${year}-12-20`,
    travelTo: `${year + 1}-01-03`,
    dailyCents,
    hourlyCents,
    weeklyCents,
    priority: 10,
    isEvent: true,
  });
  return [
    holidays('drive-up', 'STANDARD', 38_00, 8_00, 228_00),
    holidays('pay-at-the-lot', 'BOOK_NOW', 34_00, 7_00, 204_00),
    holidays('pay-now', 'BUY_NOW', 29_00, 7_00, 174_00),
  ];
}
