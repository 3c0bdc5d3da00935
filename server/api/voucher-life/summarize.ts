import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { vehicleClass, VEHICLE_CLASSES } from '../../../shared/contracts/vehicle-classes.ts';
import { VOUCHER_MOVES, type VoucherMonth } from '../../../shared/contracts/voucher-life.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { bookings, cancellations } from '../modules/bookings/tables.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { listMonths, type MonthMove, sumMonths } from './sum-months.ts';

const moveRow = v.object({
  month: v.string(),
  move: v.picklist(VOUCHER_MOVES),
  count: v.number(),
  minutes: v.number(),
  cents: v.number(),
});

/** Sums up time vouchers and promo codes of the last months. */
export async function summarizeVouchers(
  queries: Queries,
  rates: Rates,
  { months: length, now }: { months: number; now: Date },
): Promise<{ vouchers: VoucherMonth[]; promoCodes: VoucherMonth[] }> {
  const months = listMonths(pacificDay(now), length);
  const start = fromWallTime(`${months[0]}-01T00:00`);
  if (!start) throw new Error('unreachable');
  return {
    vouchers: sumMonths(await findVoucherMoves(queries, rates, { start, now }), months),
    promoCodes: sumMonths(await findPromoMoves(queries, start), months),
  };
}

/**
 * A voucher is issued once and ends at most once. Its value is its time at today's drive-up price of a day. One that ended
 * before the start changes no sum, so years of them are not read.
 */
async function findVoucherMoves(
  queries: Queries,
  rates: Rates,
  { start, now }: { start: Date; now: Date },
): Promise<MonthMove[]> {
  const dayCents = sql.join(
    VEHICLE_CLASSES.map((code) => sql`when ${code} then ${priceOfDay(rates, code, now)}::int`),
    sql` `,
  );
  const { rows } = await queries.execute(sql`
    with life as (
      select id, created_at, changed_at, status, minutes,
        round(minutes * (case vehicle_class ${dayCents} else 0 end) / 1440.0)::int as cents
      from ${timeVouchers}
      where status in ('ISSUED', 'LINKED')
        or status in ('USED', 'VOID', 'EXPIRED') and changed_at >= ${start.toISOString()}::timestamptz),
    moves as (
      select 'issued' as move, created_at as at, minutes, cents from life
      union all
      select lower(status), changed_at, minutes, cents from life where status in ('USED', 'VOID', 'EXPIRED'))
    ${sumByMonth(start)}`);
  return v.parse(v.array(moveRow), rows);
}

/** The price of one day for a drive-up, before fees and taxes. */
function priceOfDay(rates: Rates, code: string, now: Date): number {
  const stay = {
    from: now,
    to: new Date(now.getTime() + DAY_MS),
    vehicleClass: v.parse(vehicleClass, code),
    productKind: 'STANDARD',
  } as const;
  return priceStay({ ...rates, stay, coupon: null, now })?.subtotalCents ?? 0;
}

/**
 * A code is issued with its booking, and used when the car has left. Its value is what it takes off the price. A booking
 * that ended before the start changes no sum; the day more is for a no-show that staff marked early.
 */
async function findPromoMoves(queries: Queries, start: Date): Promise<MonthMove[]> {
  const from = sql`${start.toISOString()}::timestamptz`;
  const changed = sql`${from} - interval '1 day'`;
  const { rows } = await queries.execute(sql`
    with life as (
      select booking.created_at, booking.status,
        (extract(epoch from booking.travel_to - booking.travel_from) / 60)::int as minutes,
        (select coalesce(-sum((line ->> 'cents')::int), 0)::int
          from jsonb_array_elements((booking.rate -> 'chargeLines') || (booking.rate -> 'feeLines')) as line
          where line ->> 'reason' like 'Promo code %') as cents,
        case booking.status
          when 'COMPLETED' then coalesce(car.exited_at, booking.updated_at)
          when 'CANCELLED' then coalesce(${cancellations.createdAt}, booking.updated_at)
          when 'NO_SHOW' then booking.travel_from + interval '24 hours'
          when 'EXPIRED' then booking.updated_at end as ended_at
      from (
        select * from ${bookings} where coupon_id is not null and updated_at >= ${changed}
        union all
        select * from ${bookings} where coupon_id is not null and updated_at < ${changed}
          and status in ('PENDING_PAYMENT', 'UNCONFIRMED', 'CONFIRMED', 'CHECKED_IN')) as booking
      left join ${transactions} as car on car.booking_id = booking.id and car.status = 'CLOSED'
      left join ${cancellations} on ${cancellations.bookingId} = booking.id),
    moves as (
      select 'issued' as move, created_at as at, minutes, cents from life
      where ended_at is null or ended_at >= ${from}
      union all
      select case status when 'COMPLETED' then 'used' when 'CANCELLED' then 'void' else 'expired' end,
        ended_at, minutes, cents
      from life where ended_at >= ${from})
    ${sumByMonth(start)}`);
  return v.parse(v.array(moveRow), rows);
}

/** Everything before the start is one sum, whose month comes before all others. */
const sumByMonth = (start: Date) => sql`
  select case when at >= ${start.toISOString()}::timestamptz
      then to_char(at at time zone 'America/Los_Angeles', 'YYYY-MM') else '' end as month, move,
    count(*)::int as count, sum(minutes)::int as minutes, sum(cents)::int as cents
  from moves group by 1, 2`;
