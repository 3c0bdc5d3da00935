import { and, eq, notInArray, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';

/** "The same e-mail", whatever its case, its letters' composition and width, and what in it cannot be seen. */
export const emailKey = (email: string): string =>
  email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKC');

interface Traveller {
  emailKey: string | null;
  memberId: string | null;
}

/** The bookings of this e-mail address or member that count towards a coupon's limits, with their coupons. */
export async function findEarlierBookings(
  queries: Queries,
  traveller: Traveller,
): Promise<{ couponId: string | null }[]> {
  const whose: SQL[] = [
    ...(traveller.emailKey ? [eq(bookings.emailKey, traveller.emailKey)] : []),
    ...(traveller.memberId ? [eq(bookings.memberId, traveller.memberId)] : []),
  ];
  if (whose.length === 0) return [];
  return queries
    .select({ couponId: bookings.couponId })
    .from(bookings)
    .where(and(or(...whose), notInArray(bookings.status, ['EXPIRED', 'CANCELLED'])));
}
