import { parseWireDate } from '../contracts/fields.ts';
import type { Quote } from '../contracts/quotes.ts';
import { centsOf } from '../format/money.ts';

export const quoteIdOf = (quote: Pick<Quote, 'quote_id' | 'id'>): string => quote.quote_id ?? quote.id ?? '';

/** A quote without an expiry never expires. `now` is in milliseconds. */
export function isExpired(quote: Quote, now: number): boolean {
  const expires = quote.expires ? parseWireDate(quote.expires) : null;
  return expires !== null && expires.getTime() <= now;
}

/** The drive-up price is for comparison only. */
export const isForSale = (quote: Quote): boolean =>
  quote.product_id !== 'STANDARD' && !quote.unavailable_reason;

/** What is due when booking, in cents. If the server does not send it, a prepaid stay is due in full. */
export function dueNowCents(quote: Quote): number {
  if (quote.due_now !== undefined) return centsOf(quote.due_now);
  if (quote.product_id === 'BUY_NOW' || quote.is_prebook_discount === true)
    return centsOf(quote.total_charge);
  return quote.deposit_required ? centsOf(quote.deposit_required) : 0;
}
