import { and, asc, gt, inArray, isNull, or, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { productKind } from '../../../shared/contracts/quotes.ts';
import type { ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import { vehicleClass } from '../../../shared/contracts/vehicle-classes.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { moveDay, weekdayOf } from '../../../shared/format/wall-time.ts';
import { bookings } from '../modules/bookings/tables.ts';
import type { Coupon } from '../modules/coupons/coupon-rules.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { quoteAsks } from '../modules/quotes/tables.ts';
import { readRates } from '../modules/rates/load-rates.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import type { RatePlan, Rates } from '../modules/rates/rate-types.ts';
import { stayDays } from '../modules/rates/stay-length.ts';
import type { Queries } from '../platform/database/database.ts';
import { createTally, type ReplayedStay } from './replay-tally.ts';

export const REPLAYED_DAYS = 90;
/** So many are read in one statement; fewer are priced when the time of a slice is over. */
const ROWS = 150;
/** A slice must not keep PGlite, or this process, from answering others. */
const SLICE_MS = 30;
/** Bookings that were paid or will be. */
const COUNTED = ['CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW'];

/** The booking or the request for prices after which the next slice of a replay begins. */
export interface ReplayPlace {
  kind: 'bookings' | 'asks';
  at: Date;
  id: string;
}

interface ReplayRow {
  id: string;
  at: Date;
  from: Date;
  to: Date;
  vehicleClass: string;
  productKind: string;
  couponId: string | null;
}

interface ReplayOptions {
  drafts: RatePlan[];
  place: ReplayPlace | null;
  now: Date;
  /** The clock that ends a slice. */
  clock?: () => number;
}

/**
 * Prices a part of the bookings and requests of the last 90 days twice, each at its own asking time: at the rates of then,
 * and with the drafts in place of the versions of their plans.
 */
export async function replayRates(
  queries: Queries,
  { drafts, place, now, clock = () => performance.now() }: ReplayOptions,
): Promise<ReplaySlice> {
  const started = clock();
  const since = new Date(now.getTime() - REPLAYED_DAYS * DAY_MS);
  const from = place ?? { kind: 'bookings' as const, at: since, id: '' };
  const rates = await readRates(queries, since);
  const rows = await (from.kind === 'bookings' ? readBookings : readAsks)(queries, from);
  const couponsById = await readCoupons(queries, rows);
  const tally = createTally(from.kind);
  const after = { ...rates, plans: replacePlans(rates.plans, drafts) };
  let done = 0;
  for (const row of rows) {
    if (done > 0 && clock() - started > SLICE_MS) break;
    const coupon = couponsById.get(row.couponId ?? '') ?? null;
    tally.add(describeStay(row), priceRow(rates, row, coupon), priceRow(after, row, coupon));
    done += 1;
  }
  const last = rows[done - 1];
  const isOver = done === rows.length && rows.length < ROWS;
  return {
    ...tally.result(),
    next: isOver || !last ? nextKind(from.kind) : writePlace({ ...last, kind: from.kind }),
  };
}

/** Asks follow bookings. */
const nextKind = (kind: ReplayPlace['kind']) => (kind === 'bookings' ? ASKS_BEGIN : null);
const ASKS_BEGIN = 'asks';

const writePlace = ({ kind, at, id }: ReplayPlace) => `${kind}.${at.getTime()}.${id}`;

/** Reads the `next` of a slice; null at the beginning. */
export function readPlace(text: string | undefined, now: Date): ReplayPlace | null {
  if (!text) return null;
  const [kind, at, id = ''] = text.split('.');
  const since = now.getTime() - REPLAYED_DAYS * DAY_MS;
  return { kind: kind === 'asks' ? 'asks' : 'bookings', at: new Date(at ? Number(at) : since), id };
}

/** The drafts apply at any time, in place of all versions of their plans. */
function replacePlans(plans: RatePlan[], drafts: RatePlan[]): RatePlan[] {
  const replaced = new Set(drafts.map(({ plan }) => plan));
  const always = drafts.map((draft): RatePlan => ({
    ...draft,
    state: 'PUBLISHED',
    effectiveFrom: new Date(0),
  }));
  return [...plans.filter(({ plan }) => !replaced.has(plan)), ...always];
}

const priceRow = (rates: Rates, row: ReplayRow, coupon: Coupon | null) =>
  priceStay({ ...rates, stay: stayOf(row), coupon, now: row.at });

const stayOf = (row: ReplayRow) => ({
  from: row.from,
  to: row.to,
  vehicleClass: v.parse(vehicleClass, row.vehicleClass),
  productKind: v.parse(productKind, row.productKind),
});

function describeStay(row: ReplayRow): ReplayedStay {
  const day = pacificDay(row.from);
  const asked = pacificDay(row.at);
  const sunday = moveDay(asked, -weekdayOf(asked));
  return { ...row, day, asked, week: sunday, days: stayDays(row) };
}

async function readBookings(queries: Queries, { at, id }: ReplayPlace): Promise<ReplayRow[]> {
  return queries
    .select({
      id: bookings.id,
      at: bookings.createdAt,
      from: bookings.travelFrom,
      to: bookings.travelTo,
      vehicleClass: bookings.vehicleClass,
      productKind: bookings.productKind,
      couponId: bookings.couponId,
    })
    .from(bookings)
    .where(
      and(
        isAfterPlace(bookings.createdAt, bookings.id, { at, id }),
        inArray(bookings.status, COUNTED),
        inArray(bookings.productKind, ['BUY_NOW', 'BOOK_NOW']),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(ROWS);
}

/** Requests that nobody booked, as for the prepaid product. */
async function readAsks(queries: Queries, place: ReplayPlace): Promise<ReplayRow[]> {
  return queries
    .select({
      id: quoteAsks.id,
      at: quoteAsks.askedAt,
      from: quoteAsks.travelFrom,
      to: quoteAsks.travelTo,
      vehicleClass: quoteAsks.vehicleClass,
      productKind: sql<string>`'BUY_NOW'`,
      couponId: quoteAsks.couponId,
    })
    .from(quoteAsks)
    .where(and(isAfterPlace(quoteAsks.askedAt, quoteAsks.id, place), isNull(quoteAsks.booked)))
    .orderBy(asc(quoteAsks.askedAt), asc(quoteAsks.id))
    .limit(ROWS);
}

type Columns = typeof bookings.createdAt | typeof quoteAsks.askedAt;

/** Times are compared by the millisecond, as a place has them. */
function isAfterPlace(
  time: Columns,
  idColumn: typeof bookings.id | typeof quoteAsks.id,
  { at, id }: Pick<ReplayPlace, 'at' | 'id'>,
) {
  const millisecond = sql`date_trunc('milliseconds', ${time})`;
  return and(
    sql`${time} >= ${at}`,
    or(sql`${millisecond} > ${at}`, and(sql`${millisecond} = ${at}`, gt(idColumn, id))),
  );
}

async function readCoupons(queries: Queries, rows: ReplayRow[]): Promise<Map<string, Coupon>> {
  const ids = [...new Set(rows.flatMap(({ couponId }) => couponId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await queries
    .select()
    .from(coupons)
    .where(or(...ids.map((id) => eq(coupons.id, id))));
  return new Map(found.map((coupon) => [coupon.id, coupon]));
}
