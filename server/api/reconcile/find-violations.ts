import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../platform/database/database.ts';
import { readBooks } from './read-books.ts';
import { reconcile } from './reconcile.ts';

const line = v.object({ violation: v.string() });
const paymentKey = v.object({ key: v.string() });
const bounds = v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) });

/**
 * What holds after each transaction, whatever was running: the spaces of the days from `today` on, points, and all money.
 * Returns what doesn't, a sentence each. A charge whose answer is still awaited is no violation: it is settled later.
 *
 * @param today 'YYYY-MM-DD'. The counters of days in the past are of no use to anyone.
 */
export async function findViolations(queries: Queries, today: string): Promise<string[]> {
  const read = async (query: SQL) =>
    (await queries.execute(query)).rows.map((row) => v.parse(line, row).violation);
  return [
    ...(await read(wrongDays(today))),
    ...(await read(wrongPoints)),
    ...(await findWrongMoney(queries)),
  ];
}

/** Every business day that has money. */
async function findWrongMoney(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute(
    sql`select min(business_day)::text as "from", max(business_day)::text as "to" from money_movements`,
  );
  const { from, to } = v.parse(bounds, rows[0]);
  if (from === null || to === null) return [];
  const { rows: started } = await queries.execute(
    sql`select gateway_key as key from payments where state = 'STARTED'`,
  );
  const awaited = started.map((row) => v.parse(paymentKey, row).key);
  const { problems } = reconcile(await readBooks(queries, { from, to }));
  return problems.filter((problem) => !awaited.some((key) => problem.endsWith(key)));
}

const PACIFIC = sql`at time zone 'America/Los_Angeles'`;
const daysOf = (from: SQL, to: SQL) =>
  sql`generate_series((${from} ${PACIFIC})::date, ((${to} - interval '1 millisecond') ${PACIFIC})::date, interval '1 day')::date`;

/**
 * A booking whose payment is running may count as booked already, so held and booked spaces are compared together. A change
 * that waits for its payment holds the days that it adds.
 */
const wrongDays = (today: string) => sql`
  with needed as (
    select ${daysOf(sql`travel_from`, sql`travel_to`)} as day, spaces
    from bookings where status in ('PENDING_PAYMENT', 'UNCONFIRMED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED')
    union all
    select ${daysOf(sql`travel_from`, sql`travel_to`)}, spaces from time_vouchers where holds_space
    union all
    select day, spaces from (
      select b.id, b.spaces, ${daysOf(sql`v.travel_from`, sql`v.travel_to`)} as day
      from booking_versions v join bookings b on b.id = v.booking_id where v.hold_until is not null
      except all
      select b.id, b.spaces, ${daysOf(sql`b.travel_from`, sql`b.travel_to`)}
      from booking_versions v join bookings b on b.id = v.booking_id where v.hold_until is not null) as added
  ), sums as (
    select day, sum(spaces) as spaces from needed group by day
  )
  select format('%s counts %s spaces, its bookings need %s', day,
    coalesce(c.held + c.booked, 0), coalesce(s.spaces, 0)) as violation
  from capacity_days c full join sums s using (day)
  where day >= ${today}::date and coalesce(c.held + c.booked, 0) <> coalesce(s.spaces, 0)`;

const wrongPoints = sql`
  select format('Member %s has %s points, the movements add up to %s and the lots to %s', member_id,
    coalesce(a.balance, 0), coalesce(m.points, 0), coalesce(l.points, 0)) as violation
  from point_accounts a
  full join (select member_id, sum(points) as points from point_movements group by member_id) m using (member_id)
  full join (select member_id, sum(remaining) as points from point_lots group by member_id) l using (member_id)
  where coalesce(a.balance, 0) <> coalesce(m.points, 0) or coalesce(a.balance, 0) <> coalesce(l.points, 0)`;
