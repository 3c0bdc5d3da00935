import { CONFIRM_MINUTES, type ProductKind, type Quote } from '../../../../shared/contracts/quotes.ts';
import { cents, formatCents } from '../../../../shared/format/money.ts';
import { formatWireDate, pacificDay } from '../../../../shared/format/time.ts';
import { daysBetween, describeLength, formatDay } from '../../../../shared/format/wall-time.ts';
import type { quotes } from './tables.ts';
import { cancelRule } from './cancel-rule.ts';
import { presentRate } from './present-rate.ts';
import { promoLines } from '../rates/price-stay.ts';

export type QuoteRow = typeof quotes.$inferSelect;

/** The path of the page that books a quote. */
export const quoteLink = (id: string): string => `/booking?quoteId=${id}`;

interface PresentQuoteOptions {
  /** The first sold-out day of the stay, 'YYYY-MM-DD'. */
  fullDay: string | null;
  /** A booking has used the quote. */
  isBooked?: boolean;
  /** For a change quote: when its booking was made. */
  bookedAt?: Date;
  now: Date;
}

/** Presents a quote row for the API. */
export function presentQuote(row: QuoteRow, options: PresentQuoteOptions): Quote {
  // The column is written from a product's kind only.
  const productKind = row.productKind as ProductKind;
  const cancel = cancelRule({ ...row, productKind, bookedAt: options.bookedAt }, options.now);
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
    points_payment: presentPoints(row),
    promo_code: row.promoCode,
    promo_effect: describePromo(row),
    promo_reason: row.promoReason,
    unavailable_reason: whyUnavailable(productKind, options),
    due_now: cents(row.dueNowCents),
    confirm_minutes: row.dueNowCents === 0 ? CONFIRM_MINUTES : null,
    cancel_rule: cancel.rule,
    cancel_limit: cancel.limit,
  };
}

function presentPoints({ pointsUsed: points, pointsMinutes: minutes }: QuoteRow): Quote['points_payment'] {
  return points === null || minutes === null ? null : { points, minutes, buys: describeLength(minutes) };
}

/** 'SAVE10 applied: −$9.20'. */
function describePromo({ promoCode, couponId, rate }: QuoteRow): string | null {
  if (!promoCode || !couponId) return null;
  const [line] = promoLines(rate, promoCode);
  if (!line) return `${promoCode} applied`;
  return `${promoCode} applied: ${line.cents < 0 ? formatCents(line.cents) : line.reason.split(': ').at(-1)}`;
}

function whyUnavailable(
  productKind: ProductKind,
  { fullDay, isBooked = false }: PresentQuoteOptions,
): string | null {
  if (productKind === 'STANDARD') return 'Drive-up price, for comparison. Not available online.';
  if (isBooked)
    return 'This price is already booked. If you booked it, check your email for the confirmation.';
  return fullDay && `We’re full on ${formatDay(fullDay)}. Try other dates.`;
}
