import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { COUPON_REFUSALS, type Coupon } from '../../../shared/contracts/coupons.ts';
import { maskEmails } from '../../../shared/format/scrub.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { bookingCounts } from '../modules/bookings/find-earlier-bookings.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { findCoupon } from '../modules/coupons/find-promo.ts';
import { couponRefusals } from '../modules/coupons/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { mailboxKey, plateKey } from '../platform/lists/search-keys.ts';
import type { Member } from '../platform/serve/handler.ts';
import { unknownCoupon } from './change-coupons.ts';
import { describeEffect, describeFacts, presentState, termsOf } from './coupon-terms.ts';

/** So many uses and people are shown. */
const SHOWN = 25;

const BOOKING_STATES: Readonly<Record<string, string>> = {
  PENDING_PAYMENT: 'Being paid',
  UNCONFIRMED: 'Not confirmed',
  CONFIRMED: 'Confirmed',
  CHECKED_IN: 'Parked',
  COMPLETED: 'Completed',
  CANCELLED: 'Canceled',
  NO_SHOW: 'No-show',
};

/** Finds a coupon with everything that staff see of it. Throws 404. */
export async function getCouponDetails(
  queries: Queries,
  id: string,
  { reader, now }: { reader: Member; now: Date },
): Promise<Coupon> {
  const row = await findCoupon(queries, id);
  if (!row) throw unknownCoupon();
  return {
    id,
    code: row.code,
    effect: describeEffect(row),
    state: presentState(row, now),
    terms: termsOf(row),
    facts: describeFacts(row),
    revenue: await sumRevenue(queries, id),
    uses: await listUses(queries, id),
    refusals: await listRefusals(queries, id),
    often: await findOften(queries, id),
    may_change: reader.permissions.has('Coupons:Update'),
  };
}

/** What the code took off a booking's price, in cents. */
const discountCents = sql<number>`(select coalesce(-sum((line ->> 'cents')::int), 0)::int
  from jsonb_array_elements((${bookings.rate} -> 'chargeLines') || (${bookings.rate} -> 'feeLines')) as line
  where line ->> 'reason' like 'Promo code %')`;

async function sumRevenue(queries: Queries, id: string): Promise<Coupon['revenue']> {
  const sum = (value: SQL | typeof bookings.totalCents) =>
    sql<number>`coalesce(sum(${value}) filter (where ${bookingCounts}), 0)::int`;
  const [sums] = await queries
    .select({
      bookings: sql<number>`count(*) filter (where ${bookingCounts})::int`,
      canceled: sql<number>`count(*) filter (where ${bookings.status} = 'CANCELLED')::int`,
      total: sum(bookings.totalCents),
      parking: sum(sql`(${bookings.rate} ->> 'subtotalCents')::int`),
      discount: sum(discountCents),
    })
    .from(bookings)
    .where(eq(bookings.couponId, id));
  const { bookings: count = 0, canceled = 0, total = 0, parking = 0, discount = 0 } = sums ?? {};
  const money = { total: cents(total), parking: cents(parking), discount: cents(discount) };
  return { bookings: count, canceled, ...money };
}

async function listUses(queries: Queries, id: string): Promise<Coupon['uses']> {
  const rows = await queries
    .select({
      id: bookings.id,
      number: bookings.number,
      createdAt: bookings.createdAt,
      status: bookings.status,
      totalCents: bookings.totalCents,
      discount: discountCents,
    })
    .from(bookings)
    .where(and(eq(bookings.couponId, id), notInArray(bookings.status, ['EXPIRED'])))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(SHOWN);
  return rows.map((row) => ({
    booking_id: row.id,
    number: row.number,
    booked_at: formatWireDate(row.createdAt),
    status: BOOKING_STATES[row.status] ?? row.status,
    total: cents(row.totalCents),
    discount: cents(row.discount),
  }));
}

async function listRefusals(queries: Queries, id: string): Promise<Coupon['refusals']> {
  const times = sql<number>`sum(${couponRefusals.times})::int`;
  const last = sql<Date>`max(${couponRefusals.lastAt})`.mapWith(couponRefusals.lastAt);
  const rows = await queries
    .select({ kind: couponRefusals.kind, times, last })
    .from(couponRefusals)
    .where(eq(couponRefusals.couponId, id))
    .groupBy(couponRefusals.kind)
    .orderBy(desc(times), couponRefusals.kind);
  return rows.map(({ kind, times: count, last: at }) => ({
    kind,
    label: COUPON_REFUSALS[kind],
    times: count,
    last_at: formatWireDate(at),
  }));
}

const oftenRow = v.object({
  by: v.picklist(['person', 'card', 'plate']),
  who: v.string(),
  uses: v.number(),
  first_at: v.string(),
  last_at: v.string(),
  cents: v.number(),
});

/**
 * Finds the mailboxes, cards and license plates that have used a coupon more than once. A member with two addresses is two
 * mailboxes here. The answer has no whole address, no reference of a card and no whole plate.
 */
async function findOften(queries: Queries, id: string): Promise<Coupon['often']> {
  const { rows } = await queries.execute(sql`
    with uses as materialized (
      select id, created_at, total_cents, ${mailboxKey(sql`email_key`)} as mailbox, ${plateKey(sql`license_plate`)} as plate
      from bookings where coupon_id = ${id} and ${bookingCounts}),
    keys as (
      select 'person' as by, mailbox as key, mailbox as who, id, created_at, total_cents from uses
      union all
      select 'plate', plate, plate, id, created_at, total_cents from uses where plate <> ''
      union all
      select distinct on (uses.id) 'card', card_reference, concat(card_brand, ' ending ', card_last_four),
        uses.id, uses.created_at, uses.total_cents
      from uses join payments on payments.booking_id = uses.id and card_reference is not null and card_last_four is not null)
    select by, min(who) as who, count(*)::int as uses, sum(total_cents)::int as cents,
      to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as first_at,
      to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_at
    from keys group by by, key having count(*) > 1
    order by uses desc, last_at desc, who limit ${SHOWN}`);
  return v.parse(v.array(oftenRow), rows).map((row) => ({
    by: row.by,
    who: mask(row),
    uses: row.uses,
    first_at: formatWireDate(new Date(row.first_at)),
    last_at: formatWireDate(new Date(row.last_at)),
    total: cents(row.cents),
  }));
}

/** 'a…@example.com', '…123' of a plate; a card's brand and last four digits say too little to mask. */
function mask({ by, who }: v.InferOutput<typeof oftenRow>): string {
  if (by === 'person') return maskEmails(who);
  return by === 'plate' ? `…${who.slice(-3)}` : who;
}
