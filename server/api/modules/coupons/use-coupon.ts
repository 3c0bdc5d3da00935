import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { CouponRefusalKind } from '../../../../shared/contracts/coupons.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Coupon, nameTimes } from './coupon-rules.ts';
import { coupons } from './tables.ts';
import type { FindEarlierBookings, Traveler } from './find-promo.ts';

/** Who books, with the card and the license plate that limits count, if they are known. */
export interface Booker extends Traveler {
  emailKey: string;
  /** The card network's reference. */
  cardReference: string | null;
  licensePlate: string | null;
}

/** Bookings that count toward limits. Injected, because the bookings module is a later one. */
export interface EarlierBookings {
  findEarlierBookings: FindEarlierBookings;
  countByCard: (tx: Queries, couponId: string, cardReference: string) => Promise<number>;
  countByPlate: (tx: Queries, couponId: string, licensePlate: string) => Promise<number>;
}

/** A coupon that can't be used for a booking any more. Its transaction rolls back, so `noteRefusal` counts it after that. */
export class CouponRefused extends AppError {
  readonly couponId: string;
  readonly kind: CouponRefusalKind;

  constructor(couponId: string, kind: CouponRefusalKind, message: string) {
    super(409, 'COUPON_EXHAUSTED', message, { formErrors: [message] });
    this.couponId = couponId;
    this.kind = kind;
  }
}

/**
 * Counts a use of the coupon and locks its row until the transaction ends. Bookings with the same coupon queue at that lock,
 * so that what is counted after it misses none of them, in whichever spelling of the address. Throws COUPON_EXHAUSTED.
 */
export async function useCoupon(
  tx: Queries,
  couponId: string,
  booker: Booker,
  earlier: EarlierBookings,
): Promise<void> {
  const hasUsesLeft = or(isNull(coupons.limitTotal), lt(coupons.usedCount, coupons.limitTotal));
  const [coupon] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(and(eq(coupons.id, couponId), hasUsesLeft))
    .returning();
  if (!coupon)
    throw new CouponRefused(
      couponId,
      'USED_UP',
      'This promo code is no longer available. You can still book without it.',
    );
  const refuse = (kind: CouponRefusalKind, words: string) =>
    new CouponRefused(couponId, kind, `${coupon.code} ${words}`);
  if (coupon.membersOnly && booker.memberId === null)
    throw refuse('MEMBERS_ONLY', 'is for Point Club members. Log in to use it.');
  await checkPerson(tx, coupon, { booker, earlier, refuse });
  const { limitPerCard, limitPerPlate } = coupon;
  const { cardReference, licensePlate } = booker;
  if (limitPerCard !== null && cardReference !== null)
    if ((await earlier.countByCard(tx, couponId, cardReference)) >= limitPerCard)
      throw refuse('CARD_LIMIT', `can be used ${nameTimes(limitPerCard)} per card.`);
  if (limitPerPlate !== null && licensePlate !== null)
    if ((await earlier.countByPlate(tx, couponId, licensePlate)) >= limitPerPlate)
      throw refuse('PLATE_LIMIT', `can be used ${nameTimes(limitPerPlate)} per license plate.`);
}

interface Check {
  booker: Booker;
  earlier: EarlierBookings;
  refuse: (kind: CouponRefusalKind, words: string) => CouponRefused;
}

async function checkPerson(
  tx: Queries,
  { id, limitPerPerson, firstBookingOnly }: Coupon,
  { booker, earlier, refuse }: Check,
): Promise<void> {
  if (limitPerPerson === null && !firstBookingOnly) return;
  const bookings = await earlier.findEarlierBookings(tx, booker);
  if (firstBookingOnly && bookings.length > 0) throw refuse('NOT_FIRST', 'is for a first booking only.');
  const uses = bookings.filter((booking) => booking.couponId === id).length;
  if (limitPerPerson !== null && uses >= limitPerPerson)
    throw refuse('PERSON_LIMIT', `can be used ${nameTimes(limitPerPerson)} per person.`);
}

/** Undoes `useCoupon` for a booking that failed or was canceled. */
export async function releaseCoupon(tx: Queries, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`greatest(${coupons.usedCount} - 1, 0)` })
    .where(eq(coupons.id, couponId));
}
