import { and, eq, inArray } from 'drizzle-orm';
import type { CouponRefusalKind } from '../../../shared/contracts/coupons.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { couponRefusals, coupons } from '../modules/coupons/tables.ts';
import { taxes } from '../modules/rates/tables.ts';
import type { Queries } from '../platform/database/database.ts';

/** Code, why it was refused, how often, and how many days ago. */
const REFUSALS: [string, CouponRefusalKind, number, number][] = [
  ['SAVE10', 'NO_EFFECT', 2, 1],
  ['FIVEOFF', 'TOO_SHORT', 7, 0],
  ['FIVEOFF', 'TOO_SHORT', 4, 3],
  ['WEEKENDER', 'TOO_LONG', 9, 2],
  ['WELCOME', 'NOT_FIRST', 5, 1],
  ['LASTCALL', 'USED_UP', 12, 6],
  ['SPRING24', 'ENDED', 3, 4],
];

/** Adds refusals of coupons, a car that uses one often, and the draft of a tax that nobody has published yet. */
export async function addDemoPrices(tx: Queries, now: Date): Promise<void> {
  const rows = await tx.select({ id: coupons.id, code: coupons.code }).from(coupons);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const refusals = REFUSALS.flatMap(([code, kind, times, daysAgo]) => {
    const couponId = ids.get(code);
    const lastAt = new Date(now.getTime() - daysAgo * DAY_MS);
    return couponId ? [{ couponId, kind, times, day: pacificDay(lastAt), lastAt }] : [];
  });
  if (refusals.length > 0) await tx.insert(couponRefusals).values(refusals).onConflictDoNothing();
  // One car that has used the same code again and again.
  const some = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.couponId, ids.get('SAVE10') ?? ''), eq(bookings.status, 'COMPLETED')))
    .orderBy(bookings.createdAt)
    .limit(4);
  await tx.update(bookings).set({ licensePlate: 'BXR4471' }).where(inArray(bookings.id, some));
  const [tax] = await tx.select().from(taxes).where(eq(taxes.tax, 'sales-tax')).limit(1);
  if (!tax) return;
  const draft = { id: 'sales-tax-draft', version: 2, state: 'DRAFT' as const, effectiveFrom: now };
  const terms = { basisPoints: 1020, reason: '10.2% of parking and fees' };
  await tx
    .insert(taxes)
    .values({ ...tax, ...draft, ...terms })
    .onConflictDoNothing();
}
