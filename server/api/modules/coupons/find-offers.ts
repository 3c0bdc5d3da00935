import { and, asc, eq } from 'drizzle-orm';
import type { Offer } from '../../../../shared/contracts/offers.ts';
import type { FindEarlierBookings } from './find-promo.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { coupons } from './tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { isOnOffer } from './coupon-rules.ts';
import { describeTerms } from './describe-terms.ts';

/** The members-only coupons that this member can use for some stay booked at `now`. */
export async function findOffers(
  queries: Queries,
  { id, email }: Member,
  { now, findEarlierBookings }: { now: Date; findEarlierBookings: FindEarlierBookings },
): Promise<Offer[]> {
  const rows = await queries
    .select()
    .from(coupons)
    .where(and(eq(coupons.membersOnly, true), eq(coupons.isActive, true)))
    .orderBy(asc(coupons.code));
  if (rows.length === 0) return [];
  const earlier = await findEarlierBookings(queries, { emailKey: emailKey(email), memberId: id });
  return rows
    .filter((coupon) =>
      isOnOffer(coupon, {
        now,
        isMember: true,
        hasBooked: earlier.length > 0,
        usesByPerson: earlier.filter(({ couponId }) => couponId === coupon.id).length,
      }),
    )
    .map((coupon) => ({ code: coupon.code, label: coupon.label, terms: describeTerms(coupon) }));
}
