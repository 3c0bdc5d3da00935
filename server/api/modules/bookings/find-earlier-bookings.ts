import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { mailboxKey, plateKey } from '../../platform/lists/search-keys.ts';
import type { Traveler } from '../coupons/find-promo.ts';
import type { EarlierBookings } from '../coupons/use-coupon.ts';
import { bookings, payments } from './tables.ts';

/** A booking that failed or was canceled gives its use of a coupon back. */
export const bookingCounts = notInArray(bookings.status, ['EXPIRED', 'CANCELLED']);

/** Finds the bookings of this mailbox or member that count toward a coupon's limits. */
export async function findEarlierBookings(
  queries: Queries,
  traveler: Traveler,
): Promise<{ couponId: string | null }[]> {
  const filters: SQL[] = [
    ...(traveler.emailKey ? [eq(mailboxKey(bookings.emailKey), keyOf(traveler.emailKey))] : []),
    ...(traveler.memberId ? [eq(bookings.memberId, traveler.memberId)] : []),
  ];
  if (filters.length === 0) return [];
  return queries
    .select({ couponId: bookings.couponId })
    .from(bookings)
    .where(and(or(...filters), bookingCounts));
}

const keyOf = (emailKey: string) => mailboxKey(sql`${emailKey}::text`);

/** The bookings that count toward a coupon's limits when it is booked. */
export const earlierBookings: EarlierBookings = {
  findEarlierBookings,
  countByCard: (tx, couponId, cardReference) => {
    const withCard = tx
      .select({ id: payments.bookingId })
      .from(payments)
      .where(eq(payments.cardReference, cardReference));
    return tx.$count(
      bookings,
      and(eq(bookings.couponId, couponId), inArray(bookings.id, withCard), bookingCounts),
    );
  },
  countByPlate: (tx, couponId, licensePlate) =>
    tx.$count(
      bookings,
      and(
        eq(bookings.couponId, couponId),
        eq(plateKey(bookings.licensePlate), plateKey(sql`${licensePlate}::text`)),
        bookingCounts,
      ),
    ),
};
