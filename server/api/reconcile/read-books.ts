import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { businessDay } from '../modules/money/business-day.ts';
import { dayBounds, isWithin } from '../modules/money/day-bounds.ts';
import { findDayStart } from '../modules/site/day-start.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Books } from './books.ts';

const count = v.number();
const name = v.nullable(v.string());
const at = v.pipe(
  v.number(),
  v.transform((ms) => new Date(ms)),
);
const paper = v.object({
  id: v.string(),
  kind: v.picklist(['EXIT', 'ONLINE', 'REFUND', 'DISPUTE', 'ENTRY']),
  tender: v.picklist(['CARD', 'CASH', 'VOUCHER']),
  cents: count,
  at,
  of: v.string(),
  networkKey: name,
  isOnline: v.boolean(),
});
const movement = v.object({
  id: count,
  kind: v.string(),
  tender: v.string(),
  cents: count,
  day: v.string(),
  paymentId: name,
  batchId: name,
  of: name,
});
const stay = v.object({
  ticket: name,
  receipt: name,
  totalCents: count,
  paidCents: count,
  refundedCents: count,
  refundPartsCents: count,
});
const booking = v.object({
  number: v.string(),
  paidCents: count,
  chargedCents: count,
  refundedCents: count,
  refundPartsCents: count,
});
const drawer = v.object({
  id: v.string(),
  number: count,
  floatCents: count,
  isCounted: v.boolean(),
  expectedCents: v.nullable(count),
  movedCents: count,
  closedAt: v.nullable(at),
});
const entry = v.object({ key: v.string(), cents: count, at });

const ms = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** What a charge of a real card network is called. Its settlements are not read, so it has no record to compare with. */
const REAL = 'pi\\_%';

/**
 * The payments and refunds of receipts and bookings, the money of disputes and the entries of drawers that `isMeant`
 * chooses by their time and id. What is owed moved nothing. Each part is chosen by itself, so that indexes find its rows.
 */
const papersOf = (isMeant: (at: string, id: string) => SQL) => sql`
  select e.id, 'EXIT' as kind, e.kind as tender, e.amount_cents as cents, e.created_at as at, e.receipt_number as of,
    case when d.charge_reference not like ${REAL} then d.charge_key end as key, d.charge_reference is not null as "isOnline"
    from receipt_payments e left join debts d on d.payment_id = e.id
    where e.kind not in ('ONLINE', 'OWED') and ${isMeant('e.created_at', 'e.id')}
  union all
  select r.id, 'REFUND', p.kind, -r.amount_cents, r.created_at, r.receipt_number,
    case when r.network_state is not null and d.charge_reference not like ${REAL} then r.id end, r.network_state is not null
    from receipt_refunds r join receipt_payments p on p.id = r.payment_id left join debts d on d.payment_id = p.id
    where p.kind <> 'ONLINE' and ${isMeant('r.created_at', 'r.id')}
  union all
  select p.id, 'ONLINE', 'CARD', case p.kind when 'REFUND' then -p.amount_cents else p.amount_cents end,
    p.updated_at, coalesce(b.number, p.booking_id),
    case when coalesce(c.reference, '') not like ${REAL} then p.gateway_key end, true
    from payments p left join bookings b on b.id = p.booking_id left join payments c on c.id = coalesce(p.charge_id, p.id)
    where p.state = 'APPROVED' and p.kind <> 'GUARANTEE' and ${isMeant('p.updated_at', 'p.id')}
  union all
  select m.id, 'DISPUTE', 'CARD', m.cents, m.at, m.dispute_id,
    case when m.dispute_id like 'sandbox\\_%' then m.id end, true
    from dispute_movements m where ${isMeant('m.at', 'm.id')}
  union all
  select e.id, 'ENTRY', 'CASH', case e.kind when 'PAID_IN' then e.cents else -e.cents end, e.at,
    coalesce(b.number::text, e.batch_id), null, false
    from batch_entries e left join batches b on b.id = e.batch_id where ${isMeant('e.at', 'e.id')}`;

/**
 * Reads all that is written about the money of business days, both inclusive ('YYYY-MM-DD'). What a day's payment moved
 * on another day, and what another day's payment moved on it, is read, too.
 *
 * The sandbox's charges stand for the card network. What a real network took is what the payments say: its settlements are
 * not read.
 */
export async function readBooks(queries: Queries, days: { from: string; to: string }): Promise<Books> {
  const dayStart = await findDayStart(queries);
  const [from, to] = [dayBounds(days.from, dayStart), dayBounds(days.to, dayStart)];
  if (!from || !to) throw new Error(`${days.from} or ${days.to} is no day`);
  const isBetween = (column: string) => isWithin(column, { start: from.start, end: to.end });
  const inDays = (column: string) => sql`${sql.raw(column)} between ${days.from} and ${days.to}`;
  const read = async <S extends v.GenericSchema>(schema: S, query: SQL): Promise<v.InferOutput<S>[]> =>
    (await queries.execute(query)).rows.map((row) => v.parse(schema, row));
  const dayOf = (instant: Date) => businessDay(instant, dayStart);

  const moved = await read(
    v.object({ id: v.string() }),
    sql`select distinct payment_id as id from money_movements
      where ${inDays('business_day')} and payment_id is not null`,
  );
  const papers = await read(
    paper,
    sql`select id, kind, tender, cents, ${ms(sql`at`)} as at, of, key as "networkKey", "isOnline" from (${papersOf(
      (instant, id) => sql`(${isBetween(instant)} or ${isOneOf(id, moved)})`,
    )}) as papers`,
  );
  const movements = await read(
    movement,
    sql`select m.id::float8 as id, m.kind, m.tender, m.cents, m.business_day::text as day,
        m.payment_id as "paymentId", m.batch_id as "batchId",
        coalesce('receipt ' || m.receipt_number, 'booking ' || b.number) as of
      from money_movements m left join bookings b on b.id = m.booking_id
      where ${inDays('m.business_day')} or ${isOneOf('m.payment_id', papers)}
      order by m.id`,
  );
  const stays = await read(
    stay,
    sql`with numbers as (
        select number from receipts where ${isBetween('issued_at')}
        union select receipt_number from receipt_payments where ${isBetween('created_at')}
        union select receipt_number from receipt_refunds where ${isBetween('created_at')})
      select t.ticket_number as ticket, n.number as receipt, coalesce(r.total_cents, 0) as "totalCents",
        (select coalesce(sum(amount_cents), 0)::int from receipt_payments where receipt_number = n.number) as "paidCents",
        coalesce(r.refunded_cents, 0) as "refundedCents",
        (select coalesce(sum(amount_cents), 0)::int from receipt_refunds where receipt_number = n.number) as "refundPartsCents"
      from numbers n left join receipts r on r.number = n.number left join transactions t on t.id = r.transaction_id
      union all select ticket_number, null, 0, 0, 0, 0 from transactions t
      where status = 'CLOSED' and ${isBetween('exited_at')}
        and not exists (select from receipts where transaction_id = t.id)`,
  );
  const bookings = await read(
    booking,
    sql`select b.number, b.paid_cents as "paidCents", b.refunded_cents as "refundedCents",
        coalesce(sum(p.amount_cents) filter (where p.kind = 'CHARGE'), 0)::int as "chargedCents",
        coalesce(sum(p.amount_cents) filter (where p.kind = 'REFUND'), 0)::int as "refundPartsCents"
      from bookings b left join payments p on p.booking_id = b.id and p.state = 'APPROVED'
      where b.id in (select booking_id from payments where ${isBetween('updated_at')}
        union select booking_id from money_movements where ${inDays('business_day')})
      group by b.id`,
  );
  const drawers = await read(
    drawer,
    sql`select b.id, b.number, b.float_cents as "floatCents", b.state not in ('OPEN', 'RECOUNT') as "isCounted",
        (select expected_cents from batch_counts c where c.batch_id = b.id order by position desc limit 1) as "expectedCents",
        coalesce((select sum(cents) from money_movements m where m.batch_id = b.id and m.tender = 'CASH'), 0)::int as "movedCents",
        ${ms(sql`b.closed_at`)} as "closedAt"
      from batches b
      where ${isBetween('b.opened_at')} or ${isBetween('b.closed_at')}
        or b.id in (${listOf(movements.map(({ batchId }) => batchId))})`,
  );
  const network = await read(
    entry,
    sql`select key, case when outcome in ('REFUNDED', 'WITHDRAWN') then -amount_cents else amount_cents end as cents,
        ${ms(sql`created_at`)} as at
      from sandbox_charges
      where outcome in ('APPROVED', 'REFUNDED', 'WITHDRAWN', 'REINSTATED')
        and (${isBetween('created_at')} or key in (${listOf(papers.map(({ networkKey }) => networkKey))}))`,
  );
  return {
    papers: papers.map(({ at: instant, ...row }) => ({ ...row, day: dayOf(instant) })),
    movements,
    stays,
    bookings,
    drawers: drawers.map(({ closedAt, ...row }) => ({ ...row, closedDay: closedAt && dayOf(closedAt) })),
    network: network.map(({ at: instant, ...row }) => ({ ...row, day: dayOf(instant) })),
  };
}

/** Whether a column is one of these ids. As an array it is one parameter, and an index finds its rows. */
const isOneOf = (column: string, rows: readonly { id: string }[]): SQL =>
  sql`${sql.raw(column)} = any(${sql.param(rows.map(({ id }) => id))}::text[])`;

/** Values for `in (…)`, which may be none. */
function listOf(values: readonly (string | null)[]): SQL {
  const found = [...new Set(values)].flatMap((value) => (value === null ? [] : [sql`${value}`]));
  return found.length === 0 ? sql`null` : sql.join(found, sql`, `);
}
