import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { coupons } from './tables.ts';
import type { FindEarlierBookings } from './find-promo.ts';

interface UseCouponInput {
  couponId: string;
  /** The caller must hold the lock on this key, so that no concurrent booking is missed. */
  emailKey: string;
  memberId: string | null;
  findEarlierBookings: FindEarlierBookings;
}

/** Counts a use of the coupon and locks its row until the transaction ends. Throws COUPON_EXHAUSTED. */
export async function useCoupon(
  tx: Queries,
  { couponId, emailKey, memberId, findEarlierBookings }: UseCouponInput,
): Promise<void> {
  const hasUsesLeft = or(isNull(coupons.limitTotal), lt(coupons.usedCount, coupons.limitTotal));
  const [coupon] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), hasUsesLeft))
    .returning();
  if (!coupon) throw exhausted('This promo code is no longer available. You can still book without it.');
  if (coupon.membersOnly && memberId === null)
    throw exhausted(`${coupon.code} is for Point Club members. Log in to use it.`);
  if (coupon.limitPerEmail === null && !coupon.firstBookingOnly) return;
  const earlier = await findEarlierBookings(tx, { emailKey, memberId });
  if (coupon.firstBookingOnly && earlier.length > 0)
    throw exhausted(`${coupon.code} is for a first booking only.`);
  const uses = earlier.filter((booking) => booking.couponId === couponId).length;
  if (coupon.limitPerEmail !== null && uses >= coupon.limitPerEmail)
    throw exhausted(`${coupon.code} was already used with this email address.`);
}

/** Undoes `useCoupon` for a booking that failed or was canceled. */
export async function releaseCoupon(tx: Queries, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`greatest(${coupons.usedCount} - 1, 0)` })
    .where(eq(coupons.id, couponId));
}

const exhausted = (message: string) => conflict('COUPON_EXHAUSTED', message);
