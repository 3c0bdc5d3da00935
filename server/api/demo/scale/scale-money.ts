import type { Scale } from './plan-scale.ts';
import { APPROVER, cashierOf, shiftOf } from './scale-stays.ts';

/** Five twenties, five tens, six fives and twenty ones. */
const FLOAT = '{"twenties":5,"tens":5,"fives":6,"ones":20}';
const FLOAT_CENTS = 200_00;

const asCount = (cents: string) =>
  `jsonb_build_object('hundreds', ${cents} / 10000, 'ones', ${cents} % 10000 / 100, 'pennies', ${cents} % 100)`;
const startOf = (shift: string) => `to_timestamp(${shift}::bigint * 28800)`;
const endOf = (shift: string) => `to_timestamp((${shift} + 1)::bigint * 28800)`;

/** The drawers: one for each shift of eight hours, with a drop of the cash before its end. */
export const insertBatches = ({ now }: Scale): string[] => [
  `create temp table scale_batches on commit drop as
    select shift, coalesce(cash, 0) as cash_cents, payments, coalesce(cash, 0) / 2000 * 2000 as drop_cents,
      case when pg_temp.random_of(shift, 70) < 0.8 then 0 else floor(pg_temp.random_of(shift, 71) * 600)::int - 300 end as off_cents,
      shift < ${shiftOf(now)} as is_over
    from (
      select shift, sum(rest_cents) filter (where tender = 'CASH')::int as cash, count(*)::int as payments
      from scale_exits where rest_cents > 0 and tender <> 'OWED' group by shift
    ) as taken`,
  `insert into batches (id, cashier_id, state, "float", float_cents, payments, opened_at, closed_at, approved_by, approved_at)
    select pg_temp.id_of('batch', shift), ${cashierOf('shift')},
      case when not is_over then 'OPEN' when is_new then 'CLOSED' else 'APPROVED' end, '${FLOAT}', ${FLOAT_CENTS}, payments,
      ${startOf('shift')}, case when is_over then ${endOf('shift')} end,
      case when is_over and not is_new then '${APPROVER}' end,
      case when is_over and not is_new then ${endOf('shift')} + interval '10 hours' end
    from (select *, ${endOf('shift')} > ${now} - interval '12 hours' as is_new from scale_batches) as batch
    order by shift`,
  `insert into batch_entries (id, batch_id, kind, cents, bag_number, taken_by, at, confirmed_by, confirmed_at)
    select pg_temp.id_of('drop', shift), pg_temp.id_of('batch', shift), 'DROP', drop_cents, 'B' || shift,
      ${cashierOf('shift')}, ${endOf('shift')} - interval '10 minutes', '${APPROVER}', ${endOf('shift')} - interval '5 minutes'
    from scale_batches where is_over and drop_cents > 0`,
  `insert into batch_counts (batch_id, position, count, counted_cents, expected_cents, counted_by, at)
    select pg_temp.id_of('batch', shift), 1, ${asCount('counted')}, counted, expected, ${cashierOf('shift')}, ${endOf('shift')}
    from (
      select shift, ${FLOAT_CENTS} + cash_cents - drop_cents as expected,
        ${FLOAT_CENTS} + cash_cents - drop_cents + off_cents as counted
      from scale_batches where is_over
    ) as counted`,
];

/** Every shift was handed over to the next, with nothing open. */
export const insertHandOvers = (): string[] => [
  `insert into hand_overs (id, snapshot, last_note_id, out_by, out_at, in_by, in_at)
    select pg_temp.id_of('hand-over', shift), '{"parts":[],"notes":[]}', 0, ${cashierOf('shift')}, ${endOf('shift')},
      ${cashierOf('(shift + 1)')}, ${endOf('shift')} + interval '6 minutes'
    from scale_batches where is_over order by shift`,
];

/** Every movement of the money above, in order of time. Online payments of receipts moved theirs with the booking. */
export const insertMovements = (dayStart: string): string[] => [
  `insert into money_movements (at, business_day, kind, tender, cents, booking_id, receipt_number, payment_id, batch_id, actor,
      reason)
    select at, ((at at time zone 'America/Los_Angeles') - interval '${dayStart}')::date, kind, tender, cents, booking_id,
      receipt_number, payment_id, batch_id, actor, reason
    from (
      select payment.created_at as at, kind, 'CARD' as tender,
        case kind when 'REFUND' then -amount_cents else amount_cents end as cents, booking_id, null as receipt_number,
        payment.id as payment_id, null as batch_id, coalesce('member:' || member_id, 'guest') as actor,
        case kind when 'REFUND' then 'Booking canceled' end as reason
      from payments as payment join bookings on bookings.id = booking_id where state = 'APPROVED'
      union all
      select paid.created_at, case paid.kind when 'CASH' then 'CASH_IN' when 'CARD' then 'CARD_AT_EXIT' else 'VOUCHER' end,
        paid.kind, coalesce(tendered_cents, amount_cents), booking_id, paid.receipt_number, paid.id, batch_id,
        coalesce('staff:' || taken_by, 'unknown'), null
      from receipt_payments as paid join receipts on receipts.number = paid.receipt_number
        join transactions on transactions.id = transaction_id
      where paid.kind not in ('ONLINE', 'OWED')
      union all
      select paid.created_at, 'CHANGE', 'CASH', amount_cents - tendered_cents, booking_id, paid.receipt_number, paid.id, batch_id,
        'staff:' || taken_by, null
      from receipt_payments as paid join receipts on receipts.number = paid.receipt_number
        join transactions on transactions.id = transaction_id
      where tendered_cents > amount_cents
      union all
      select created_at, 'REFUND', 'CARD', -amount_cents, null, receipt_number, id, null, 'staff:' || refunded_by,
        'Poor service'
      from receipt_refunds
      union all
      select at, 'DROP', 'CASH', -cents, null, null, id, batch_id, 'staff:' || taken_by, null from batch_entries
    ) as moved order by at, payment_id, kind`,
];
