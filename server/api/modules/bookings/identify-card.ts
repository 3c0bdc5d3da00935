import { findCoupon } from '../coupons/find-promo.ts';
import type { QuoteTerms } from '../quotes/find-quote.ts';
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
  terms: QuoteTerms | undefined,
): Promise<string | null> {
  const { queries } = deps.db;
  if (!terms?.couponId) return null;
  const coupon = await findCoupon(queries, terms.couponId);
  if (!coupon || coupon.limitPerCard === null) return null;
  if (guarantee?.kind === 'CARD') return guarantee.saved.card.cardReference ?? null;
  if (terms.dueNowCents === 0) return null;
  const read = await readPayment(queries, body, { member, now: deps.now() });
  // The booking itself answers with what is wrong with the card.
  if (!('card' in read)) return null;
  const key = gatewayKey(bookingId);
  return deps.gateway
    .identifyCard({ key, card: read.card })
    .catch((error: unknown) => networkTimeout(deps, error, key));
}
