import { and, eq, notInArray, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Traveler } from '../coupons/find-promo.ts';
import { bookings } from './tables.ts';

/** Finds the bookings of this email or member that count toward a coupon's limits. */
export async function findEarlierBookings(
  queries: Queries,
  traveler: Traveler,
): Promise<{ couponId: string | null }[]> {
  const filters: SQL[] = [
    ...(traveler.emailKey ? [eq(bookings.emailKey, traveler.emailKey)] : []),
    ...(traveler.memberId ? [eq(bookings.memberId, traveler.memberId)] : []),
  ];
  if (filters.length === 0) return [];
  return queries
    .select({ couponId: bookings.couponId })
    .from(bookings)
    .where(and(or(...filters), notInArray(bookings.status, ['EXPIRED', 'CANCELLED'])));
}
