import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { quotePoints as contract } from '../../../../shared/contracts/quotes.ts';
import { productKind } from '../../../../shared/contracts/quotes.ts';
import { vehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { MINUTES_PER_DAY } from '../../../../shared/format/wall-time.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/new-id.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { findCoupon } from '../coupons/find-promo.ts';
import { findPointTotal } from '../points/find-points.ts';
import { voucherCost } from '../points/voucher-cost.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { PointsPayment, Rates } from '../rates/rate-types.ts';
import { chargedMinutes, stayMinutes } from '../rates/stay-length.ts';
import { getQuote, type IsQuoteBooked } from './find-quote.ts';
import { presentQuote, type QuoteRow } from './present-quote.ts';
import { dueNow } from './price-products.ts';
import { quotes } from './tables.ts';
import { writeQuotes } from './write-quotes.ts';

type Answer = v.InferInput<typeof contract.output>;
type PointsDeps = Deps & { loadRates: LoadRates; isQuoteBooked: IsQuoteBooked };

/** More choices are no help. The longest stay that the points pay for is always one of them. */
const MAX_CHOICES = 8;

/**
 * Prices a quote again for each part of the stay that the member's points can pay, and saves these prices as quotes of
 * their own, which are booked like any other. The quote of an earlier choice leads to the same choices. None for a quote
 * that can't be booked.
 */
export async function quotePoints(deps: PointsDeps, member: Member, id: string): Promise<Answer> {
  const { queries } = deps.db;
  const now = deps.now();
  const asked = await getQuote(queries, id);
  const base = asked.baseQuote ? await getQuote(queries, asked.baseQuote) : asked;
  const fullDay = await findFullDay(queries, { ...base, sale: { product: base.productKind, at: now } });
  const isBooked = await deps.isQuoteBooked(queries, base.id);
  const isOpen = base.expiresAt > now && base.changesBooking === null && base.productKind !== 'STANDARD';
  const available = isOpen && !fullDay ? await findPointTotal(queries, member.id, now) : 0;
  const rows = await findChoices(deps, { base, member, available });
  return {
    quote: presentQuote(base, { fullDay, isBooked, now }),
    choices: rows.map((row) => presentQuote(row, { fullDay, isBooked, now })),
  };
}

interface ChoiceInput {
  base: QuoteRow;
  member: Member;
  available: number;
}

/** Finds the quotes of the member's choices, and writes those that are missing. */
async function findChoices(
  { db: { queries }, loadRates }: PointsDeps,
  { base, member, available }: ChoiceInput,
): Promise<QuoteRow[]> {
  const payments = listPayments(base, available);
  if (payments.length === 0) return [];
  const isOwn = and(eq(quotes.baseQuote, base.id), eq(quotes.memberId, member.id));
  const earlier = await queries.select().from(quotes).where(isOwn);
  const missing = payments.filter(({ points }) => earlier.every((row) => row.pointsUsed !== points));
  const rates = await loadRates();
  const coupon = base.couponId ? ((await findCoupon(queries, base.couponId)) ?? null) : null;
  const price = createPointsPricer(rates, { base, coupon, member });
  const rows = price ? missing.flatMap((payment) => price(payment) ?? []) : [];
  const written = rows.length > 0 ? await writeQuotes(queries, rows) : [];
  return payments.flatMap(
    ({ points }) => [...earlier, ...written].find((row) => row.pointsUsed === points) ?? [],
  );
}

/** The parts of a stay that these points pay: whole days, and all of it. */
export function listPayments(
  { travelFrom, travelTo, vehicleClass: code }: Pick<QuoteRow, 'travelFrom' | 'travelTo' | 'vehicleClass'>,
  available: number,
): PointsPayment[] {
  const whole = chargedMinutes(stayMinutes({ from: travelFrom, to: travelTo }));
  const days = Array.from(
    { length: Math.floor(whole / MINUTES_PER_DAY) },
    (_, n) => (n + 1) * MINUTES_PER_DAY,
  );
  const payments = [...new Set([...days, whole])]
    .map((minutes) => ({ minutes, points: voucherCost(minutes, v.parse(vehicleClass, code)).points }))
    // The last hours of a stay can cost as much as a day.
    .filter(({ points }, index, all) => points <= available && all[index + 1]?.points !== points);
  return payments.length > MAX_CHOICES
    ? [...payments.slice(0, MAX_CHOICES - 1), ...payments.slice(-1)]
    : payments;
}

interface PointsPriceInput {
  base: QuoteRow;
  coupon: Awaited<ReturnType<typeof findCoupon>> | null;
  member: Member;
}

/**
 * Creates the function that prices the base quote with points, at the rates of its own time. null when the rates have
 * changed since, so that the quote itself has another price now.
 */
function createPointsPricer(
  rates: Rates,
  { base, coupon = null, member }: PointsPriceInput,
): ((payment: PointsPayment) => QuoteRow | null) | null {
  const kind = v.parse(productKind, base.productKind);
  const stay = {
    from: base.travelFrom,
    to: base.travelTo,
    vehicleClass: v.parse(vehicleClass, base.vehicleClass),
    productKind: kind,
  };
  const input = { ...rates, stay, coupon, now: base.createdAt };
  if (priceStay(input)?.totalCents !== base.totalCents) return null;
  return (payment) => {
    const price = priceStay({ ...input, points: payment });
    if (!price) return null;
    return {
      ...base,
      id: newId(),
      rate: price,
      totalCents: price.totalCents,
      dueNowCents: dueNow(kind, price),
      points: price.points,
      memberId: member.id,
      baseQuote: base.id,
      pointsUsed: payment.points,
      pointsMinutes: payment.minutes,
    };
  };
}
