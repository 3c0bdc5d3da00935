import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { PersonOfDay } from '../../../shared/contracts/sales-reports.ts';
import { cents } from '../../../shared/format/money.ts';
import { findMembers } from '../modules/members/find-members.ts';
import { type DayBounds, isWithin } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';

const row = v.object({
  id: v.string(),
  kind: v.picklist(['EXIT', 'REFUND', 'DISCOUNT', 'EXCEPTION']),
  count: v.number(),
  cents: v.number(),
});
export type PersonCount = v.InferOutput<typeof row>;

/** Counts cars that have left, refunds, discounts and exceptions by the employee who did or approved them. */
export async function countByPerson(
  queries: Queries,
  bounds: Pick<DayBounds, 'start' | 'end'>,
): Promise<PersonCount[]> {
  const { rows } = await queries.execute(sql`
    select checked_out_by as id, 'EXIT' as kind, count(*)::int as count, 0::float8 as cents from transactions
      where status = 'CLOSED' and checked_out_by is not null and ${isWithin('exited_at', bounds)} group by 1
    union all
    select refunded_by, 'REFUND', count(distinct request_key)::int, sum(amount_cents)::float8 from receipt_refunds
      where ${isWithin('created_at', bounds)} group by 1
    union all
    select given_by, 'DISCOUNT', count(*)::int, sum(amount_cents)::float8 from transaction_discounts
      where ${isWithin('created_at', bounds)} group by 1
    union all
    select recorded_by, 'EXCEPTION', count(*)::int, 0 from transaction_exceptions
      where ${isWithin('created_at', bounds)} group by 1`);
  return v.parse(v.array(row), rows);
}

/** Puts counts together, one row per person, by name. */
export async function presentPeople(
  queries: Queries,
  counts: readonly PersonCount[],
): Promise<PersonOfDay[]> {
  const ids = [...new Set(counts.map(({ id }) => id))];
  const people = await findMembers(queries, ids);
  const rows = ids.map((id) => {
    const of = (kind: PersonCount['kind']) =>
      counts
        .filter((one) => one.id === id && one.kind === kind)
        .reduce((sum, one) => ({ count: sum.count + one.count, cents: sum.cents + one.cents }), {
          count: 0,
          cents: 0,
        });
    const [exits, refunds, discounts, exceptions] = [
      of('EXIT'),
      of('REFUND'),
      of('DISCOUNT'),
      of('EXCEPTION'),
    ];
    const unusual = refunds.count + discounts.count + exceptions.count;
    return {
      id,
      name: people.get(id)?.longName ?? 'Somebody else',
      exits: exits.count,
      refunds: { count: refunds.count, amount: cents(refunds.cents) },
      discounts: { count: discounts.count, amount: cents(discounts.cents) },
      exceptions: exceptions.count,
      per_100: exits.count === 0 ? null : Math.round((unusual / exits.count) * 1000) / 10,
    };
  });
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}
