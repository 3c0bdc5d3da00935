import { eq } from 'drizzle-orm';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { coupons } from './tables.ts';
import type { Coupon } from './coupon-rules.ts';

/** A promo code in upper case, with its coupon and the traveler's earlier use. */
export interface Promo {
  code: string;
  /** null if the code doesn't exist. */
  coupon: Coupon | null;
  isMember: boolean;
  hasBooked: boolean;
  usesByPerson: number;
}

/** The traveler who books, by email key (see `emailKey`), member id, or both. */
export interface Traveler {
  emailKey: string | null;
  memberId: string | null;
}

/** Finds the bookings that count toward a traveler's limits. Injected, because the bookings module is a later one. */
export type FindEarlierBookings = (
  queries: Queries,
  traveler: Traveler,
) => Promise<{ couponId: string | null }[]>;

interface PromoRequest {
  email: string | null;
  memberId: string | null;
  findEarlierBookings: FindEarlierBookings;
}

/** Finds a promo code and its earlier use by the traveler. Returns null for an empty code. Takes no lock. */
export async function findPromo(
  queries: Queries,
  typed: string,
  { email, memberId, findEarlierBookings }: PromoRequest,
): Promise<Promo | null> {
  const code = typed.trim().toUpperCase();
  if (!code) return null;
  const [coupon = null] = await queries.select().from(coupons).where(eq(coupons.code, code)).limit(1);
  const traveler = { emailKey: email && emailKey(email), memberId };
  const earlier = coupon && needsEarlierBookings(coupon) ? await findEarlierBookings(queries, traveler) : [];
  return {
    code,
    coupon,
    isMember: memberId !== null,
    hasBooked: earlier.length > 0,
    usesByPerson: earlier.filter((booking) => booking.couponId === coupon?.id).length,
  };
}

/** Finds a coupon by id. */
export async function findCoupon(queries: Queries, id: string): Promise<Coupon | undefined> {
  const [coupon] = await queries.select().from(coupons).where(eq(coupons.id, id));
  return coupon;
}

const needsEarlierBookings = (coupon: Coupon) => coupon.firstBookingOnly || coupon.limitPerPerson !== null;
