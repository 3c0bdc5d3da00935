import type { ProductKind, Quote } from '../../../../shared/contracts/quotes.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate, pacificDay } from '../../../../shared/format/time.ts';
import { daysBetween, formatDay } from '../../../../shared/format/wall-time.ts';
import type { quotes } from './tables.ts';
import { cancelRule } from './cancel-rule.ts';
import { presentRate } from './present-rate.ts';

export type QuoteRow = typeof quotes.$inferSelect;

/** The path of the page that books a quote. */
export const quoteLink = (id: string): string => `/booking?quoteId=${id}`;

/** Presents a quote row for the API. `fullDay` is the first sold-out day of the stay ('YYYY-MM-DD') or null. */
export function presentQuote(row: QuoteRow, fullDay: string | null, now: Date): Quote {
  // The column is written from a product's kind only.
  const productKind = row.productKind as ProductKind;
  const cancel = cancelRule({ productKind, travelFrom: row.travelFrom, dueNowCents: row.dueNowCents }, now);
  return {
    id: row.id,
    quote_id: row.id,
    product_id: row.productKind,
    days_in_advance: daysBetween(pacificDay(row.createdAt), pacificDay(row.travelFrom)),
    expires: formatWireDate(row.expiresAt),
    deposit_required: cents(productKind === 'BUY_NOW' ? 0 : row.dueNowCents),
    timestamp: formatWireDate(row.createdAt),
    customer_link: quoteLink(row.id),
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    duration: Math.round((row.travelTo.getTime() - row.travelFrom.getTime()) / 1000),
    is_prebook_discount: productKind === 'BUY_NOW',
    subtotal: cents(row.rate.subtotalCents),
    total_charge: cents(row.totalCents),
    rate: presentRate(row.rate, row),
    vehicle_class: row.vehicleClass,
    points: row.points,
    promo_code: row.promoCode,
    promo_reason: row.promoReason,
    unavailable_reason: whyUnavailable(productKind, fullDay),
    due_now: cents(row.dueNowCents),
    cancel_rule: cancel.rule,
    cancel_limit: cancel.limit,
  };
}

function whyUnavailable(productKind: ProductKind, fullDay: string | null): string | null {
  if (productKind === 'STANDARD') return 'Drive-up price, for comparison. Not available online.';
  return fullDay && `We’re full on ${formatDay(fullDay)}. Try other dates.`;
}
