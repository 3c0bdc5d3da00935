import { eq, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { placeholders, prepareOnce } from '../../platform/database/prepare-once.ts';
import { newId } from '../../platform/new-id.ts';
import type { Promo } from '../coupons/find-promo.ts';
import type { PricedProduct, PriceProductsInput } from './price-products.ts';
import { quoteAsks } from './tables.ts';

const DELETE_AFTER_MS = 400 * DAY_MS;
/** A code that nobody has given out may be anything that was pasted into the field. */
const MAYBE_CODE = /^[A-Z0-9-]{2,20}$/;

export type NewAsk = Omit<typeof quoteAsks.$inferSelect, 'booked'>;

/** What was asked for and which prices were shown, but not who asked. */
export function describeAsk(
  { stay, promo, now }: Pick<PriceProductsInput, 'stay' | 'promo' | 'now'>,
  products: PricedProduct[],
): NewAsk {
  const couponId = products.find((product) => product.couponId)?.couponId ?? null;
  const code = promo && keepsCode(promo) ? promo.code : null;
  return {
    id: newId(),
    askedAt: now,
    travelFrom: stay.from,
    travelTo: stay.to,
    vehicleClass: stay.vehicleClass,
    promoCode: code,
    couponId,
    promoReason:
      couponId || !code ? null : (products.find((product) => product.promoReason)?.promoReason ?? null),
    prices: Object.fromEntries(products.map(({ kind, price }) => [kind, price.totalCents])),
  };
}

const keepsCode = ({ coupon, code }: Promo): boolean => coupon !== null || MAYBE_CODE.test(code);

/** Notes that a quote of the request was booked. */
export async function markAskBooked(
  tx: Queries,
  { askId, productKind }: { askId: string | null; productKind: string },
): Promise<void> {
  if (askId) await markBooked(tx).execute({ id: askId, booked: productKind });
}

const markBooked = prepareOnce((queries) =>
  queries
    .update(quoteAsks)
    .set(placeholders(quoteAsks, ['booked']))
    .where(eq(quoteAsks.id, sql.placeholder('id')))
    .prepare('mark_ask_booked'),
);

/** Deletes requests that are older than 400 days. */
export async function deleteOldAsks(queries: Queries, now: Date, batchRows?: number): Promise<void> {
  const before = new Date(now.getTime() - DELETE_AFTER_MS);
  await deleteInBatches(queries, quoteAsks, lt(quoteAsks.askedAt, before), batchRows);
}
