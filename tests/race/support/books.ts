import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../../../server/api/platform/database/database.ts';

const books = v.object({
  confirmed: v.number(),
  pending: v.number(),
  expired: v.number(),
  cancelled: v.number(),
  approvedCharges: v.number(),
  mails: v.number(),
  /** Confirmed bookings whose paid amount doesn't match their approved charges or their price. */
  wronglyPaid: v.number(),
  /** Approved charges without a confirmed or canceled booking. */
  chargesWithoutBooking: v.number(),
  /** Bookings whose refunds don't match their cancellations and changes, or were made more than once. */
  wronglyRefunded: v.number(),
  /** Bookings whose dates, price or mails don't match their newest version, or with a version that is still pending. */
  wronglyChanged: v.number(),
  /** Confirmed bookings without exactly one confirmation mail. */
  wronglyMailed: v.number(),
  /** Quotes with more than one active booking. */
  quotesUsedTwice: v.number(),
  /** Days whose counters don't match their bookings. */
  wrongDays: v.number(),
  /** Days with more bookings than spaces. */
  overfullDays: v.number(),
  /** Coupons whose counter doesn't match their active bookings. */
  wrongCoupons: v.number(),
  /** Idempotency keys without an answer. */
  openAttempts: v.number(),
});
export type Books = v.InferOutput<typeof books>;

/** The values when everything adds up. Tests merge them with the counts that they expect. */
export const soundBooks = {
  pending: 0,
  wronglyPaid: 0,
  chargesWithoutBooking: 0,
  wronglyRefunded: 0,
  wronglyChanged: 0,
  wronglyMailed: 0,
  quotesUsedTwice: 0,
  wrongDays: 0,
  overfullDays: 0,
  wrongCoupons: 0,
  openAttempts: 0,
};

/** Audits the database in plain SQL, independent of the code under test. */
export async function auditBooks(queries: Queries): Promise<Books> {
  const { rows } = await queries.execute(sql`
    with stays as (
      select status, spaces, generate_series(
        (travel_from at time zone 'America/Los_Angeles')::date,
        ((travel_to - interval '1 millisecond') at time zone 'America/Los_Angeles')::date, interval '1 day')::date as day
      from bookings where status in ('PENDING_PAYMENT', 'UNCONFIRMED', 'CONFIRMED')
    ), needed as (
      select day,
        coalesce(sum(spaces) filter (where status = 'CONFIRMED'), 0) as booked,
        coalesce(sum(spaces) filter (where status <> 'CONFIRMED'), 0) as held
      from stays group by day
    ), charges as (
      select key, c.amount_cents, b.id
      from sandbox_charges c
      left join payments p on p.gateway_key = key and p.kind = 'CHARGE' and p.state = 'APPROVED'
      left join bookings b on b.id = p.booking_id and b.status in ('CONFIRMED', 'CANCELLED') and b.paid_cents > 0
      where c.outcome = 'APPROVED'
    ), refunds as (
      select p.booking_id, r.amount_cents
      from sandbox_charges r join payments p on p.gateway_key = r.key and p.kind = 'REFUND' and p.state = 'APPROVED'
      where r.outcome = 'REFUNDED'
    )
    select
      (select count(*)::int from bookings where status = 'CONFIRMED') as "confirmed",
      (select count(*)::int from bookings where status = 'PENDING_PAYMENT') as "pending",
      (select count(*)::int from bookings where status = 'EXPIRED') as "expired",
      (select count(*)::int from bookings where status = 'CANCELLED') as "cancelled",
      (select count(*)::int from charges) as "approvedCharges",
      (select count(*)::int from outbox) as "mails",
      (select count(*)::int from bookings b where status = 'CONFIRMED' and paid_cents > 0 and (
        (select sum(c.amount_cents) from charges c where c.id = b.id) is distinct from b.paid_cents or
        (select count(*) from charges c where c.id = b.id and key = 'booking-' || b.id) > 1 or
        b.product_kind = 'BUY_NOW' and b.paid_cents - b.due_back_cents <> b.total_cents)) as "wronglyPaid",
      (select count(*)::int from charges where id is null) as "chargesWithoutBooking",
      (select count(*)::int from bookings b left join cancellations c on c.booking_id = b.id
        where (status = 'CANCELLED') <> (c.booking_id is not null)
          or c.fee_cents <> b.paid_cents - b.refunded_cents
          or b.due_back_cents <> b.refunded_cents
          or b.refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds r where r.booking_id = b.id)
          or (status = 'CANCELLED') <> exists (select from outbox o where o.cause = 'booking-cancelled:' || b.id)
        ) as "wronglyRefunded",
      (select count(*)::int from bookings b where b.version <> greatest(1,
          (select count(*) from booking_versions v where v.booking_id = b.id and v.hold_until is null))
        or exists (select from booking_versions v where v.booking_id = b.id and v.hold_until is not null)
        or b.version > 1 and not exists (select from booking_versions v where v.booking_id = b.id
          and (v.version, v.quote_id, v.travel_from, v.travel_to, v.total_cents)
            = (b.version, b.quote_id, b.travel_from, b.travel_to, b.total_cents))
        or b.version - 1 <> (select count(*) from outbox o where o.cause like 'booking-changed:' || b.id || ':%')
        ) as "wronglyChanged",
      (select count(*)::int from bookings b where status = 'CONFIRMED' and
        (select count(*) from outbox o where o.cause = 'booking-confirmed:' || b.id) <> 1) as "wronglyMailed",
      (select count(*)::int from (select from bookings where status <> 'EXPIRED'
        group by quote_id having count(*) > 1) as twice) as "quotesUsedTwice",
      (select count(*)::int from needed full join capacity_days using (day)
        where coalesce(needed.booked, 0) <> coalesce(capacity_days.booked, 0)
          or coalesce(needed.held, 0) <> coalesce(capacity_days.held, 0)) as "wrongDays",
      (select count(*)::int from capacity_days where held + booked > sellable) as "overfullDays",
      (select count(*)::int from coupons c where used_count <>
        (select count(*) from bookings b where b.coupon_id = c.id and b.status not in ('EXPIRED', 'CANCELLED'))) as "wrongCoupons",
      (select count(*)::int from idempotency_keys where status is null) as "openAttempts"`);
  return v.parse(books, rows[0]);
}
