import { eq } from 'drizzle-orm';
import { emailKey, findEarlierBookings } from '../bookings/find-earlier-bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { coupons } from './tables.ts';
import type { Coupon } from './coupon-rules.ts';

/** A promo code as it was typed, and what it opens. */
export interface Promo {
  code: string;
  /** null: there is no such code. */
  coupon: Coupon | null;
  isMember: boolean;
  hasBooked: boolean;
  usesByEmail: number;
}

interface Asking {
  email: string | null;
  memberId: string | null;
}

/** Reads a promo code and who used it before; null when none was given. Booking counts again, under a lock. */
export async function findPromo(
  queries: Queries,
  typed: string,
  { email, memberId }: Asking,
): Promise<Promo | null> {
  const code = typed.trim().toUpperCase();
  if (!code) return null;
  const [coupon = null] = await queries.select().from(coupons).where(eq(coupons.code, code)).limit(1);
  const traveller = { emailKey: email && emailKey(email), memberId };
  const earlier = coupon && asksForEarlier(coupon) ? await findEarlierBookings(queries, traveller) : [];
  return {
    code,
    coupon,
    isMember: memberId !== null,
    hasBooked: earlier.length > 0,
    usesByEmail: earlier.filter((booking) => booking.couponId === coupon?.id).length,
  };
}

const asksForEarlier = (coupon: Coupon) => coupon.firstBookingOnly || coupon.limitPerEmail !== null;
