import * as v from 'valibot';
import { ApiError } from '../api/api-error.ts';
import { loadTime } from '../format/load-time.ts';

const CODES = [
  'DUPLICATE_BOOKING',
  'SOLD_OUT',
  'QUOTE_EXPIRED',
  'STATE_CHANGED',
  'COUPON_EXHAUSTED',
] as const;

/** Why an order cannot be completed as it is. */
export const checkoutConflict = v.object({
  code: v.picklist(CODES),
  message: v.string(),
  /** For a duplicate: the visible part of the earlier booking. */
  earlier: v.nullable(
    v.object({
      number: v.nullable(v.string()),
      email: v.nullable(v.string()),
      /** Pacific wall times. */
      from: v.string(),
      to: v.string(),
    }),
  ),
});
export type CheckoutConflict = v.InferOutput<typeof checkoutConflict>;

const text = v.fallback(v.optional(v.string()), undefined);
const earlierBooking = v.fallback(
  v.object({ number: text, email_addr: text, travel_from_date: text, travel_to_date: text }),
  {},
);
const code = v.picklist(CODES);

/** What the failed order conflicts with; null for failures of another kind. */
export async function toCheckoutConflict(error: unknown): Promise<CheckoutConflict | null> {
  if (!(error instanceof ApiError)) return null;
  const { message, status, data } = error;
  // A deleted quote is handled like an expired one.
  const parsed = v.safeParse(code, status === 404 ? 'QUOTE_EXPIRED' : error.code);
  if (!parsed.success) return null;
  if (status === 404)
    return { code: parsed.output, message: 'This price is no longer available.', earlier: null };
  const earlier = parsed.output === 'DUPLICATE_BOOKING' ? await parseEarlier(data) : null;
  return { code: parsed.output, message, earlier };
}

async function parseEarlier(data: Record<string, unknown>): Promise<CheckoutConflict['earlier']> {
  const { parseWallTime } = await loadTime();
  const { number, email_addr: email, ...stay } = v.parse(earlierBooking, data.booking ?? data);
  return {
    number: number ?? null,
    email: email ?? null,
    from: parseWallTime(stay.travel_from_date),
    to: parseWallTime(stay.travel_to_date),
  };
}
