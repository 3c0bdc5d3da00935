import type * as v from 'valibot';
import type { setQuotes as contract } from '../../../../shared/contracts/quotes.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { business } from '../../../../shared/business.ts';
import { writeQuotes } from './write-quotes.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { bookingClosed, type LoadSwitches } from '../site/lot-switches.ts';
import { checkStay } from './check-stay.ts';
import { findFullDayByProduct } from '../capacity/find-full-day.ts';
import { noteRefusal } from '../coupons/note-refusal.ts';
import { findNearestStays } from './find-nearest-stays.ts';
import { type FindEarlierBookings, findPromo, type Promo } from '../coupons/find-promo.ts';
import type { IsQuoteBooked, NoteOfferOpened } from './find-quote.ts';
import { presentQuote } from './present-quote.ts';
import { describeAsk } from './quote-asks.ts';
import { type PricedProduct, priceProducts } from './price-products.ts';

export interface QuoteDeps extends Deps {
  loadRates: LoadRates;
  loadSwitches: LoadSwitches;
  findEarlierBookings: FindEarlierBookings;
  isQuoteBooked: IsQuoteBooked;
  noteOfferOpened: NoteOfferOpened;
  /** Scores belong to a later module. */
  findScoreSummary: (queries: Queries, now: Date) => Promise<{ average: number; count: number } | null>;
}

type SetQuotesInput = v.InferOutput<typeof contract.body>;
type Answer = v.InferInput<typeof contract.output>;

const LIFETIME_MS = 30 * MINUTE_MS;

/**
 * Prices every product for a stay and saves the quotes for 30 minutes. A stay that is sold out comes with the nearest ones
 * that are not. Throws 422 when there is no price.
 */
export async function setQuotes(deps: QuoteDeps, input: SetQuotesInput, caller: Caller): Promise<Answer> {
  const now = deps.now();
  const { queries } = deps.db;
  const { travel_from_date: from, travel_to_date: to } = input;
  // Not 503, which would tell the site that the API is unavailable.
  if ((await deps.loadSwitches()).bookingsDisabled) throw bookingClosed();
  const fieldErrors = checkStay(from, to, now);
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);

  const vehicleClass = input.vehicle_class ?? 'STANDARD';
  const rates = await deps.loadRates();
  const spaces = rates.classes.find((row) => row.code === vehicleClass)?.spaces;
  if (spaces === undefined) throw invalid({ vehicle_class: ['We don’t have space for this vehicle type'] });
  const email = input.email || null;
  const memberId = caller.member?.id ?? null;
  const promo = await findPromo(queries, input.promo_code ?? '', {
    email,
    memberId,
    findEarlierBookings: deps.findEarlierBookings,
  });
  const pricing = { stay: { from, to, vehicleClass }, rates, promo, now };
  const products = priceProducts(pricing);
  if (products.length === 0) throw invalid({}, [NO_PRICE_MESSAGE]);

  const ask = describeAsk(pricing, products);
  const shared = {
    askId: ask.id,
    vehicleClass,
    spaces,
    travelFrom: from,
    travelTo: to,
    promoCode: promo?.code ?? null,
    email,
    memberId,
    sessionId: caller.sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
  const newQuotes = products.map((product) => toRow(product, shared));
  const [findFullDay, rows] = await Promise.all([
    findFullDayByProduct(queries, { travelFrom: from, travelTo: to, spaces }, now),
    writeQuotes(queries, newQuotes, ask),
    noteUnused(queries, pricing, products),
  ]);
  return {
    quotes: rows.map((row) => presentQuote(row, { fullDay: findFullDay(row.productKind), now })),
    nearest_stays: products.some(({ kind }) => kind !== 'STANDARD' && findFullDay(kind) === null)
      ? []
      : await findNearestStays(queries, { ...pricing, spaces }),
  };
}

/** Counts the refusal of a code that changed no price. */
async function noteUnused(
  queries: Queries,
  { promo, now }: { promo: Promo | null; now: Date },
  products: PricedProduct[],
): Promise<void> {
  const kind = products.find(({ refusal }) => refusal !== null)?.refusal;
  if (!promo?.coupon || !kind || products.some(({ couponId }) => couponId !== null)) return;
  await noteRefusal(queries, { couponId: promo.coupon.id, kind }, now);
}

const NO_PRICE_MESSAGE = `We don’t have a price for these dates. Call us at ${business.phone}.`;

const toRow = <T extends object>(
  { kind, price, dueNowCents, couponId, promoReason }: PricedProduct,
  shared: T,
) => ({
  id: newId(),
  productKind: kind,
  rate: price,
  totalCents: price.totalCents,
  points: price.points,
  dueNowCents,
  couponId,
  promoReason,
  ...shared,
});
