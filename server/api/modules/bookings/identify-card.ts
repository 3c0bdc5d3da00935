import { findCoupon } from '../coupons/find-promo.ts';
import { findQuoteCoupon } from '../quotes/find-quote.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { BookingOptions } from './booking-row.ts';
import { networkTimeout } from './charge-card.ts';
import { gatewayKey } from './reserve-booking.ts';
import { readPayment } from './read-payment.ts';

/**
 * Asks the card network for its reference of the card that will pay, if the coupon of the quote is limited per card: its
 * limit must hold before the card is charged. Null if no card counts. Call it outside of transactions. Throws 504.
 */
export async function identifyCard(
  deps: BookingDeps,
  { bookingId, body, caller: { member }, guarantee }: BookingOptions,
): Promise<string | null> {
  const { queries } = deps.db;
  const quote = await findQuoteCoupon(queries, body.quote_id);
  if (!quote) return null;
  const coupon = await findCoupon(queries, quote.couponId);
  if (!coupon || coupon.limitPerCard === null) return null;
  if (guarantee?.kind === 'CARD') return guarantee.saved.card.cardReference ?? null;
  if (quote.dueNowCents === 0) return null;
  const read = await readPayment(queries, body, { member, now: deps.now() });
  // The booking itself answers with what is wrong with the card.
  if (!('card' in read)) return null;
  const key = gatewayKey(bookingId);
  return deps.gateway
    .identifyCard({ key, card: read.card })
    .catch((error: unknown) => networkTimeout(deps, error, key));
}
