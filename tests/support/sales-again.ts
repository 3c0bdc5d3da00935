import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../../server/api/platform/database/database.ts';
import type { DailySales } from '../../shared/contracts/sales-reports.ts';
import { centsOf } from '../../shared/format/money.ts';

/** The sums of a day that can be computed in two ways, in cents. */
export const sumsOf = ({ tie, movements, prepaid, taxes, hours, exits, people }: DailySales) => {
  const amountOf = (label: string) =>
    movements.filter((one) => one.label === label).reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return {
    ledger: centsOf(tie.at(-1)?.money ?? 0),
    stays: centsOf(tie.at(-1)?.stays ?? 0),
    drops: amountOf('Drops to the safe'),
    charged: amountOf('Charged online'),
    taken: hours.reduce(
      (sum, { cash, terminal, network }) =>
        sum + [cash, terminal, network].reduce<number>((total, one) => total + centsOf(one), 0),
      0,
    ),
    opening: centsOf(prepaid.opening),
    closing: centsOf(prepaid.closing),
    receipts: exits.count,
    total: centsOf(exits.amount),
    taxes: taxes.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    exits: people.reduce((sum, one) => sum + one.exits, 0),
  };
};

const row = v.strictObject({
  ledger: v.number(),
  stays: v.number(),
  drops: v.number(),
  charged: v.number(),
  taken: v.number(),
  opening: v.number(),
  closing: v.number(),
  receipts: v.number(),
  total: v.number(),
  taxes: v.number(),
  exits: v.number(),
});

/**
 * The same from the rows alone, without the ledger's own business day and without any code of the report: the day of each
 * row is computed in SQL from its instant, and what is owed is what bookings had paid that had not ended.
 */
export async function addUpAgain(queries: Queries, day: string, dayStart: string) {
  const dayOf = (column: string) =>
    sql`((${sql.raw(column)} at time zone 'America/Los_Angeles') - ${dayStart}::time::interval)::date = ${day}::date`;
  const start = sql`((${day}::date + ${dayStart}::time) at time zone 'America/Los_Angeles')`;
  const end = sql`((${day}::date + 1 + ${dayStart}::time) at time zone 'America/Los_Angeles')`;
  const owedAt = (at: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(
      case when ended.at < ${at} then waiting.cents else paid.cents end), 0)::float8
    from bookings b
    cross join lateral (select coalesce(sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end), 0) as cents
      from payments p where p.booking_id = b.id and p.state = 'APPROVED' and p.kind <> 'GUARANTEE' and p.updated_at < ${at}) paid
    cross join lateral (select coalesce(
      (select min(t.exited_at) from transactions t where t.booking_id = b.id and t.status = 'CLOSED'),
      (select min(c.created_at) from cancellations c where c.booking_id = b.id),
      case when b.status = 'NO_SHOW' then b.travel_from + interval '24 hours' end, 'infinity') as at) ended
    cross join lateral (select coalesce(sum(p.amount_cents), 0) as cents from payments p
      where p.booking_id = b.id and p.kind = 'REFUND' and p.created_at <= ended.at
        and (p.state <> 'APPROVED' or p.updated_at >= ${at})
        and not exists (select from receipt_refunds r where r.created_at = p.created_at)) waiting)`;
  const { rows } = await queries.execute(sql`
    select
      (select coalesce(sum(cents), 0)::float8 from money_movements
        where tender <> 'VOUCHER' and kind not in ('DROP', 'PAID_IN', 'PAID_OUT') and ${dayOf('at')}) as ledger,
      (select coalesce(sum(amount_cents), 0)::float8 from receipt_payments
        where kind in ('CASH', 'CARD') and ${dayOf('created_at')})
      - (select coalesce(sum(r.amount_cents), 0)::float8 from receipt_refunds r
        join receipt_payments p on p.id = r.payment_id where p.kind <> 'ONLINE' and ${dayOf('r.created_at')})
      + (select coalesce(sum(case kind when 'CHARGE' then amount_cents else -amount_cents end), 0)::float8
        from payments where state = 'APPROVED' and kind <> 'GUARANTEE' and ${dayOf('updated_at')}) as stays,
      (select coalesce(-sum(cents), 0)::float8 from batch_entries where kind = 'DROP' and ${dayOf('at')}) as drops,
      (select coalesce(sum(amount_cents), 0)::float8 from payments
        where kind = 'CHARGE' and state = 'APPROVED' and ${dayOf('updated_at')}) as charged,
      (select coalesce(sum(cents), 0)::float8 from money_movements
        where kind in ('CHARGE', 'CASH_IN', 'CHANGE', 'CARD_AT_EXIT') and ${dayOf('at')}) as taken,
      ${owedAt(start)} as opening, ${owedAt(end)} as closing,
      (select count(*)::float8 from receipts where ${dayOf('issued_at')}) as receipts,
      (select coalesce(sum(total_cents), 0)::float8 from receipts where ${dayOf('issued_at')}) as total,
      (select coalesce(sum((rate->>'taxTotalCents')::int), 0)::float8 from receipts where ${dayOf('issued_at')}) as taxes,
      (select count(*)::float8 from transactions where status = 'CLOSED' and ${dayOf('exited_at')}) as exits`);
  return v.parse(v.tuple([row]), rows)[0];
}
