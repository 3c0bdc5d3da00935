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

/** How much the moves change what is owed. */
export const netOf = ({ sold, earnedStays, earnedKept, refunded }: PrepaidMoves): number =>
  sold - earnedStays - earnedKept - refunded;

const sum = v.pipe(v.array(v.object({ cents: v.number() })), v.minLength(1));

/** A car may come until its booking ends, and no stay is longer. */
const MAX_STAY_MS = 92 * DAY_MS;

/**
 * Adds up the moves of business days, first to last. Each statement reads sums in an index or rows that are few, so that
 * years of history take as long as a month.
 */
export async function sumPrepaid(
  queries: Queries,
  { first, last }: { first: DayBounds; last: DayBounds },
): Promise<PrepaidMoves> {
  const read = async (query: SQL) => v.parse(sum, (await queries.execute(query)).rows)[0]?.cents ?? 0;
  const inDays = sql`m.business_day between ${first.day} and ${last.day}`;
  const bounds = { start: first.start, end: last.end };
  return {
    // A debt that is paid online names its receipt: it is no parking ahead.
    sold: await read(sql`select coalesce(sum(m.cents), 0)::float8 as cents from money_movements m
      where ${inDays} and m.kind = 'CHARGE' and m.receipt_number is null`),
    // Written with their receipt, at the same instant.
    earnedStays:
      await read(sql`select coalesce(sum(p.amount_cents), 0)::float8 as cents from receipt_payments p
      where p.kind = 'ONLINE' and ${isWithin('p.created_at', bounds)}`),
    earnedKept:
      (await read(sql`select coalesce(sum(c.fee_cents), 0)::float8 as cents from cancellations c
        where ${isWithin('c.created_at', bounds)}`)) +
      (await read(noShowsWithin(bounds))) +
      (await read(lateCarsAt(bounds.end))) -
      (await read(lateCarsAt(bounds.start))),
    // What is refunded after the stay was earned before: it is a refund of the day, not of parking ahead.
    refunded: await read(sql`select coalesce(-sum(m.cents), 0)::float8 as cents
      from money_movements m join payments p on p.id = m.payment_id
      left join transactions t on t.booking_id = m.booking_id and t.status = 'CLOSED'
      where ${inDays} and m.kind = 'REFUND' and m.receipt_number is null
        and (t.exited_at is null or p.created_at < t.exited_at)`),
  };
}

const PAID = sql`b.paid_cents - b.due_back_cents`;
const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);

/** What bookings had paid whose car did not come within 24 hours of its drop-off, a time in `bounds`, nor later. */
const noShowsWithin = ({ start, end }: { start: Date; end: Date }): SQL => sql`
  select coalesce(sum(${PAID}), 0)::float8 as cents from bookings b
  where b.status = 'NO_SHOW'
    and ${isWithin('b.travel_from', { start: before(start, DAY_MS), end: before(end, DAY_MS) })}`;

/**
 * What bookings had paid that were no-shows at an instant, and whose car came all the same: then it is parking again, and
 * earned when the car leaves.
 */
const lateCarsAt = (at: Date): SQL => sql`
  select coalesce(sum(${PAID}), 0)::float8 as cents
  from bookings b join transactions t on t.booking_id = b.id and t.status <> 'VOID'
  where b.status in ('CHECKED_IN', 'COMPLETED') and t.entered_at >= ${at.toISOString()}::timestamptz
    and ${isWithin('b.travel_from', { start: before(at, MAX_STAY_MS), end: before(at, DAY_MS) })}
    and b.travel_to >= ${at.toISOString()}::timestamptz`;
