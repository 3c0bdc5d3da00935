import { eq } from 'drizzle-orm';
import { emailKey } from '../../platform/email-key.ts';
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

/** Who books: an email key (see `emailKey`), a member's id, or both. */
export interface Traveler {
  emailKey: string | null;
  memberId: string | null;
}

/** The bookings that count toward a traveler's limits. The bookings module comes later in the order, so it is handed in. */
export type FindEarlierBookings = (
  queries: Queries,
  traveler: Traveler,
) => Promise<{ couponId: string | null }[]>;

interface PromoRequest {
  email: string | null;
  memberId: string | null;
  findEarlierBookings: FindEarlierBookings;
}

/** Reads a promo code and who used it before; null when none was given. Booking counts again, under a lock. */
export async function findPromo(
  queries: Queries,
  typed: string,
  { email, memberId, findEarlierBookings }: PromoRequest,
): Promise<Promo | null> {
  const code = typed.trim().toUpperCase();
  if (!code) return null;
  const [coupon = null] = await queries.select().from(coupons).where(eq(coupons.code, code)).limit(1);
  const traveler = { emailKey: email && emailKey(email), memberId };
  const earlier = coupon && asksForEarlier(coupon) ? await findEarlierBookings(queries, traveler) : [];
  return {
    code,
    coupon,
    isMember: memberId !== null,
    hasBooked: earlier.length > 0,
    usesByEmail: earlier.filter((booking) => booking.couponId === coupon?.id).length,
  };
}

/** The coupon with this id, if it still exists. */
export async function findCoupon(queries: Queries, id: string): Promise<Coupon | undefined> {
  const [coupon] = await queries.select().from(coupons).where(eq(coupons.id, id));
  return coupon;
}

const asksForEarlier = (coupon: Coupon) => coupon.firstBookingOnly || coupon.limitPerEmail !== null;
