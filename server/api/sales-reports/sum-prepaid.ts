import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { type DayBounds, isWithin } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';

/** What changes how much parking is paid for online and not over yet, in cents. */
export interface PrepaidMoves {
  sold: number;
  /** Of cars that have left. */
  earnedStays: number;
  /** Kept without a stay: fees of cancellations, and what no-shows paid. */
  earnedKept: number;
  refunded: number;
}

export const NO_MOVES: PrepaidMoves = { sold: 0, earnedStays: 0, earnedKept: 0, refunded: 0 };

export const addMoves = (a: PrepaidMoves, b: PrepaidMoves): PrepaidMoves => ({
  sold: a.sold + b.sold,
  earnedStays: a.earnedStays + b.earnedStays,
  earnedKept: a.earnedKept + b.earnedKept,
  refunded: a.refunded + b.refunded,
});

/** How much the moves change what is owed. */
export const netOf = ({ sold, earnedStays, earnedKept, refunded }: PrepaidMoves): number =>
  sold - earnedStays - earnedKept - refunded;

const sum = v.pipe(v.array(v.object({ cents: v.number() })), v.minLength(1));

/** Adds up the moves of business days, first to last. Each statement reads one index. */
export async function sumPrepaid(
  queries: Queries,
  { first, last }: { first: DayBounds; last: DayBounds },
): Promise<PrepaidMoves> {
  const read = async (query: SQL) => v.parse(sum, (await queries.execute(query)).rows)[0]?.cents ?? 0;
  const inDays = sql`m.business_day between ${first.day} and ${last.day}`;
  const bounds = { start: first.start, end: last.end };
  const noShow = {
    start: new Date(bounds.start.getTime() - DAY_MS),
    end: new Date(bounds.end.getTime() - DAY_MS),
  };
  return {
    // A debt that is paid online names its receipt: it is no parking ahead.
    sold: await read(sql`select coalesce(sum(m.cents), 0)::float8 as cents from money_movements m
      where ${inDays} and m.kind = 'CHARGE' and m.receipt_number is null`),
    earnedStays: await read(sql`select coalesce(sum(p.amount_cents), 0)::float8 as cents
      from receipts r join receipt_payments p on p.receipt_number = r.number and p.kind = 'ONLINE'
      where ${isWithin('r.issued_at', bounds)}`),
    earnedKept:
      (await read(sql`select coalesce(sum(c.fee_cents), 0)::float8 as cents from cancellations c
        where ${isWithin('c.created_at', bounds)}`)) +
      (await read(noShowsWithin(noShow))) -
      (await read(lateCarsWithin(bounds))),
    // What is refunded after the stay was earned before: it is a refund of the day, not of parking ahead.
    refunded: await read(sql`select coalesce(-sum(m.cents), 0)::float8 as cents
      from money_movements m join payments p on p.id = m.payment_id
      left join transactions t on t.booking_id = m.booking_id and t.status = 'CLOSED'
      where ${inDays} and m.kind = 'REFUND' and m.receipt_number is null
        and (t.exited_at is null or p.created_at < t.exited_at)`),
  };
}

const PAID = sql`b.paid_cents - b.due_back_cents`;

/** What bookings had paid whose car had not come 24 hours after its drop-off, which is in `bounds`. */
const noShowsWithin = (bounds: { start: Date; end: Date }): SQL => sql`
  select coalesce(sum(${PAID}), 0)::float8 as cents from bookings b
  left join transactions t on t.booking_id = b.id and t.status <> 'VOID'
  where b.status in ('NO_SHOW', 'CHECKED_IN', 'COMPLETED') and ${isWithin('b.travel_from', bounds)}
    and (b.status = 'NO_SHOW' or t.entered_at >= b.travel_from + interval '24 hours')`;

/** What bookings had paid whose car came later than that: it is parking again, and earned when the car leaves. */
const lateCarsWithin = (bounds: { start: Date; end: Date }): SQL => sql`
  select coalesce(sum(${PAID}), 0)::float8 as cents
  from transactions t join bookings b on b.id = t.booking_id
  where t.status <> 'VOID' and ${isWithin('t.entered_at', bounds)}
    and t.entered_at >= b.travel_from + interval '24 hours'`;
