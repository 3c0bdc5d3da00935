import { and, eq, notInArray, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Traveler } from '../coupons/find-promo.ts';
import { bookings } from './tables.ts';

/** The bookings of this email address or member that count toward a coupon's limits, with their coupons. */
export async function findEarlierBookings(
  queries: Queries,
  traveler: Traveler,
): Promise<{ couponId: string | null }[]> {
  const whose: SQL[] = [
    ...(traveler.emailKey ? [eq(bookings.emailKey, traveler.emailKey)] : []),
    ...(traveler.memberId ? [eq(bookings.memberId, traveler.memberId)] : []),
  ];
  if (whose.length === 0) return [];
  return queries
    .select({ couponId: bookings.couponId })
    .from(bookings)
    .where(and(or(...whose), notInArray(bookings.status, ['EXPIRED', 'CANCELLED'])));
}
