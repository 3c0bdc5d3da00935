import type { ChangeTerms } from '../../../../shared/contracts/bookings.ts';
import { business } from '../../../../shared/business.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { VEHICLE_CLASSES } from '../../../../shared/contracts/vehicle-classes.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { BookingDeps } from './booking-deps.ts';
import { newId } from '../../platform/new-id.ts';
import { checkStay } from '../quotes/check-stay.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { asBooked } from '../coupons/coupon-rules.ts';
import { findCoupon, type Promo } from '../coupons/find-promo.ts';
import { presentQuote } from '../quotes/present-quote.ts';
import { type PricedProduct, priceProducts } from '../quotes/price-products.ts';
import { writeQuotes } from '../quotes/write-quotes.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import type { PointsPayment } from '../rates/rate-types.ts';
import { stayMinutes } from '../rates/stay-length.ts';
import { findBookingVoucher } from '../vouchers/booking-vouchers.ts';
import { nameCards } from './cancellation.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findCardThatPaid } from './find-card-that-paid.ts';
import { changeDifference } from './change-terms.ts';
import type { OwnBooking } from './find-own-booking.ts';
import type { StayDates } from '../capacity/capacity.ts';
import { type BookingRow, isChangeable } from './present-booking.ts';

const LIFE_MS = 30 * 60_000;

export interface QuoteChangeDeps extends BookingDeps {
  loadRates: LoadRates;
}

/**
 * Quotes other dates for a booking at the current rates, with the same product, vehicle and promo code. The quote is valid
 * for 30 minutes. Throws 409 when it's too late to change, and 422 for dates without a price.
 */
export async function quoteChange(
  deps: QuoteChangeDeps,
  { row, cards }: OwnBooking,
  { member, ...stay }: StayDates & { member: Member | null },
): Promise<ChangeTerms> {
  const now = deps.now();
  if (!isChangeable(row, now)) throw notChangeable();
  const fieldErrors = checkStay(stay.travelFrom, stay.travelTo, now);
  if (isSame(row, stay))
    fieldErrors.travel_from_date ??= ['These are your current dates. Choose other dates.'];
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  const product = await priceChange(deps, row, stay);
  const [quote] = await writeQuotes(deps.db.queries, [
    { ...toQuote(row, product), ...stay, createdAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) },
  ]);
  if (!quote) throw new Error('The quote was not written');
  const fullDay = await findFullDay(deps.db.queries, {
    ...stay,
    spaces: row.spaces,
    except: row,
    sale: { product: row.productKind, at: now },
  });
  const { dueCents, lines, words } = changeDifference(row, quote);
  const card = dueCents > 0 ? await findCardThatPaid(deps.db.queries, row, { member, now }) : null;
  return {
    quote: presentQuote(quote, { fullDay, bookedAt: row.createdAt, now }),
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    total_charge: cents(row.totalCents),
    charge: cents(Math.max(dueCents, 0)),
    refund: cents(Math.max(-dueCents, 0)),
    lines: lines.map(({ label, cents: amount, reason }) => ({ label, amount: cents(amount), reason })),
    charged_to: card?.name ?? null,
    refundable_to: dueCents < 0 ? nameCards(cards) : null,
    words,
  };
}

export const notChangeable = () =>
  conflict(
    'STATE_CHANGED',
    'You can’t change this booking online. Changes close one hour before drop-off, and canceled bookings can’t be changed.',
  );

const isSame = (row: BookingRow, { travelFrom, travelTo }: StayDates) =>
  row.travelFrom.getTime() === travelFrom.getTime() && row.travelTo.getTime() === travelTo.getTime();

async function priceChange(deps: QuoteChangeDeps, row: BookingRow, stay: StayDates): Promise<PricedProduct> {
  const points = await findOwnPoints(deps.db.queries, row, stay);
  const vehicleClass = VEHICLE_CLASSES.find((code) => code === row.vehicleClass) ?? 'STANDARD';
  const products = priceProducts({
    stay: { from: stay.travelFrom, to: stay.travelTo, vehicleClass },
    rates: await deps.loadRates(),
    promo: await findOwnPromo(deps.db.queries, row),
    points,
    now: deps.now(),
  });
  const product = products.find(({ kind }) => kind === row.productKind);
  if (!product) throw invalid({}, [`We don’t have a price for these dates. Call us at ${business.phone}.`]);
  return product;
}

/** Finds the points that pay a part of the booking. Throws 422 when they pay for more than the new stay. */
async function findOwnPoints(
  queries: Queries,
  row: BookingRow,
  { travelFrom, travelTo }: StayDates,
): Promise<PointsPayment | null> {
  const voucher = await findBookingVoucher(queries, row.id);
  if (!voucher) return null;
  if (stayMinutes({ from: travelFrom, to: travelTo }) < voucher.minutes)
    throw invalid({
      travel_to_date: [
        `Your points pay for ${describeLength(voucher.minutes)}. Stay at least that long, or cancel to get them back.`,
      ],
    });
  return voucher;
}

/** Finds the booking's promo code, which it keeps as long as the stay meets its conditions. */
async function findOwnPromo(queries: Queries, row: BookingRow): Promise<Promo | null> {
  if (!row.couponId) return null;
  const coupon = await findCoupon(queries, row.couponId);
  if (!coupon) return null;
  return { code: coupon.code, coupon: asBooked(coupon), isMember: true, hasBooked: false, usesByPerson: 0 };
}

const toQuote = (row: BookingRow, { kind, price, dueNowCents, couponId, promoReason }: PricedProduct) => ({
  id: newId(),
  productKind: kind,
  vehicleClass: row.vehicleClass,
  spaces: row.spaces,
  rate: price,
  totalCents: price.totalCents,
  points: price.points,
  dueNowCents,
  couponId,
  promoReason,
  changesBooking: row.id,
  changesVersion: row.version,
});
