import { TICKETS_FROM } from '../../modules/transactions/ticket-numbers.ts';
import { DEMO_DOMAIN } from '../travelers.ts';
import type { Scale } from './plan-scale.ts';
import { cardOf, classOf, lastFourOf } from './scale-bookings.ts';
import { memberOf } from './scale-people.ts';
import { EXTRA_HOURS, MAX_DRIVE_UP_DAYS, MAX_DRIVE_UP_HOURS } from './scale-prices.ts';

/** Employees who take turns at the booth, and the one who signs for their drawers. */
export const CASHIERS = "array['demo-cashier','demo-shift-lead','demo-manager']";
export const APPROVER = 'demo-admin';

/** Shifts of eight hours since 1970 number the batches. */
export const shiftOf = (at: string) => `floor(extract(epoch from ${at}) / 28800)::int`;
export const cashierOf = (shift: string) => `(${CASHIERS})[1 + ${shift} % 3]`;

/** Every visit, into a table of the session: those of bookings and drive-ups, numbered by entry, receipts by exit. */
export const planStays = ({ transactions, members, pastDays, now }: Scale): string[] => [
  `create temp table scale_visits on commit drop as
    select n as booking_n, driver, member_n, product, class, minutes, promo, arrives as entered_at,
      case when status = 'COMPLETED' then leaves end as exited_at, false as is_void
    from scale_bookings where status in ('CHECKED_IN', 'COMPLETED')`,
  // Drive-ups are the rest.
  `insert into scale_visits
    with arrived as (
      select n, (${memberOf('n', 40, 0.15, members)}) as member_n, ${classOf('n')} as class,
        case when pg_temp.random_of(n, 42) < 0.35
          then (2 + floor(pg_temp.random_of(n, 43) * ${MAX_DRIVE_UP_HOURS - 1})::int) * 60
          else (1 + floor(pg_temp.random_of(n, 43) * ${MAX_DRIVE_UP_DAYS})::int) * 1440
            + case when pg_temp.random_of(n, 44) < 0.5 then 0 else ${EXTRA_HOURS * 60} end end as minutes,
        ${now} - interval '1 minute' * (1 + ${pastDays * 1440}::float8 * (last - n + pg_temp.random_of(n, 45)) / last)
          as entered_at
      from (select ${transactions} - count(*)::int as last from scale_visits) as rest, generate_series(1, last) as n
    )
    select null, coalesce(member_n, 20000000 + n), member_n, 'STANDARD', class, minutes, '', entered_at,
      case when entered_at + interval '1 minute' * minutes <= ${now} then entered_at + interval '1 minute' * minutes end,
      pg_temp.random_of(n, 46) < 0.002
    from arrived`,
  `create temp table scale_stays on commit drop as
    select visit.*, row_number() over (order by entered_at, driver)::int as n,
      case when is_void then 'VOID' when exited_at is null then 'OPEN' else 'CLOSED' end as status,
      case when exited_at is not null and not is_void
        then row_number() over (partition by exited_at is not null and not is_void order by exited_at, driver)::int end
        as exit_n,
      spaces, total_cents, subtotal_cents
    from scale_visits as visit join scale_prices using (product, class, minutes, promo)`,
  'create index on scale_stays (n)',
  'analyze scale_stays',
];

/** After so many parking stays, a ticket number is lost. */
const STAYS_PER_LOST = 250;

/** How many ticket numbers are taken from the first stay to this one, with the lost ones between them. */
function numbersUntil(n: string): string {
  return `(${n} + (${n} - 1) / ${STAYS_PER_LOST})`;
}

/** Takes as many ticket and receipt numbers as there are, so that the next ones follow. */
export const takeNumbers = (): string[] => [
  `insert into ticket_counter (id, last) select 1, ${TICKETS_FROM} + ${numbersUntil('max(n)')} from scale_stays
    on conflict (id) do update set last = ticket_counter.last + excluded.last - ${TICKETS_FROM}`,
  `create temp table scale_numbers on commit drop as
    select ticket, receipt,
      setval('receipt_numbers', receipt + (select coalesce(max(exit_n), 1) from scale_stays) - 1) as last_receipt
    from (select (select last - ${numbersUntil('(select max(n) from scale_stays)')} + 1 from ticket_counter) as ticket,
      nextval('receipt_numbers') as receipt) as first`,
];

export const TICKET = `ticket + ${numbersUntil('stay.n')} - 1`;
export const RECEIPT = 'receipt + stay.exit_n - 1';

export const insertTransactions = ({ now }: Scale): string[] => [
  `insert into transactions (id, ticket_number, record_locator, status, vehicle_class, spaces, license_plate, customer_name,
      email, booking_id, member_id, entered_at, exited_at, void_reason, voided_by, checked_in_by, checked_out_by, created_at,
      updated_at)
    select pg_temp.id_of('stay', n), (${TICKET})::text, pg_temp.code_of(3000000 + n), status, class, spaces,
      pg_temp.plate_of(driver),
      case when member_n is not null or booking_n is not null
        then pg_temp.first_name_of(driver) || ' ' || pg_temp.last_name_of(driver) end,
      case when member_n is not null then lower(pg_temp.first_name_of(driver) || '.' || pg_temp.last_name_of(driver)) || member_n
        || '@member.${DEMO_DOMAIN}' end,
      case when booking_n is not null then pg_temp.id_of('booking', booking_n) end,
      case when member_n is not null then pg_temp.id_of('member', member_n) end,
      entered_at, case when status = 'CLOSED' then exited_at end, case when status = 'VOID' then 'Printed twice' end,
      case when status = 'VOID' then 'demo-shift-lead' end, ${cashierOf(shiftOf('entered_at'))},
      case when status = 'CLOSED' then ${cashierOf(shiftOf('exited_at'))} end, entered_at,
      case when status = 'CLOSED' then exited_at else least(entered_at + interval '1 minute', ${now}) end
    from scale_stays as stay, scale_numbers order by n`,
  `insert into unused_tickets (number, reason, explained_by, created_at)
    select (${TICKET} + 1)::text, (array['Torn when the printer jammed', 'Test print after a new roll of paper'])[1 + n / ${STAYS_PER_LOST} % 2],
      'demo-shift-lead', entered_at
    from scale_stays as stay, scale_numbers
    where n % ${STAYS_PER_LOST} = 0 and n < (select max(n) from scale_stays)`,
];

/** A guest without a booking who left without paying, and paid later or still owes. */
function owes(n: string): string {
  return `(product = 'STANDARD' and member_n is null and pg_temp.random_of(${n}, 52) < 0.01)`;
}

/** What is paid at each exit, into a table of the session: online before, by voucher, and the rest by card or in cash. */
export const planPayments = ({ now }: Scale): string[] => [
  `create temp table scale_exits on commit drop as
    select stay.n, exit_n, stay.booking_n, driver, member_n, exited_at, product, class, minutes, promo, total_cents, subtotal_cents,
      (${RECEIPT})::text as number, ${shiftOf('exited_at')} as shift, voucher_n,
      case when product = 'BUY_NOW' then total_cents else 0 end as online_cents,
      case when voucher_n is not null then subtotal_cents else 0 end as voucher_cents,
      case when ${owes('stay.n')} and exited_at > ${now} - interval '30 days' then 'OWED'
        when not ${owes('stay.n')} and pg_temp.random_of(stay.n, 50) < 0.15 then 'CASH' else 'CARD' end as tender,
      ${owes('stay.n')} as owes,
      total_cents - case when product = 'BUY_NOW' then total_cents else 0 end
        - case when voucher_n is not null then subtotal_cents else 0 end as rest_cents,
      product <> 'BUY_NOW' and voucher_n is null and member_n is null and not ${owes('stay.n')} and pg_temp.random_of(stay.n, 51) < 0.003 as is_refunded
    from scale_numbers, scale_stays as stay
    left join (select n as voucher_n, stay_n from scale_vouchers where stay_n is not null) as used on used.stay_n = stay.n
    where status = 'CLOSED'`,
  'create index on scale_exits (shift)',
  'analyze scale_exits',
];

export const insertReceipts = (): string[] => [
  `insert into receipts (number, transaction_id, validation_code, rate, total_cents, parking_cents, refunded_cents, issued_at,
      created_at)
    select number, pg_temp.id_of('stay', n), substr(pg_temp.code_of(11000000 + n), 1, 8), rate, exit.total_cents,
      exit.subtotal_cents - voucher_cents, case when is_refunded and tender = 'CARD' then rest_cents / 2 else 0 end, exited_at,
      exited_at
    from scale_exits as exit join scale_prices using (product, class, minutes, promo) order by exit_n`,
  `insert into receipt_payments (id, receipt_number, kind, amount_cents, card_brand, card_last_four, created_at)
    select pg_temp.id_of('online', n), number, 'ONLINE', online_cents, ${cardOf('driver')}, ${lastFourOf('driver')}, exited_at
    from scale_exits where online_cents > 0 order by exit_n`,
  `insert into receipt_payments (id, receipt_number, kind, amount_cents, voucher_number, created_at)
    select pg_temp.id_of('voucher paid', n), number, 'VOUCHER', voucher_cents, pg_temp.code_of(7000000 + voucher_n), exited_at
    from scale_exits where voucher_cents > 0 order by exit_n`,
  `insert into receipt_payments (id, receipt_number, kind, amount_cents, card_brand, card_last_four, taken_by, batch_id,
      tendered_cents, created_at)
    select pg_temp.id_of('paid', n), number, tender, rest_cents, case tender when 'CARD' then ${cardOf('driver')} end,
      case tender when 'CARD' then ${lastFourOf('driver')} end, case when tender <> 'OWED' then ${cashierOf('shift')} end,
      case when tender <> 'OWED' then pg_temp.id_of('batch', shift) end,
      case tender when 'CASH' then ceil(rest_cents / 2000.0) * 2000 end, exited_at
    from scale_exits where rest_cents > 0 order by exit_n`,
  `insert into receipt_refunds (id, receipt_number, payment_id, amount_cents, reason, refunded_by, request_key, created_at)
    select pg_temp.id_of('refunded', n), number, pg_temp.id_of('paid', n), rest_cents / 2, 'SERVICE', '${APPROVER}',
      pg_temp.id_of('refund request', n), exited_at + interval '1 hour'
    from scale_exits where is_refunded and tender = 'CARD' and rest_cents > 1`,
];

/** What was not as usual, and the debts of those who left without paying. */
export const insertExceptions = (): string[] => [
  `insert into debts (payment_id, transaction_id, amount_cents, phone, settled_at, settled_by, created_at)
    select pg_temp.id_of('paid', n), pg_temp.id_of('stay', n), rest_cents,
      '206555' || lpad(floor(pg_temp.random_of(driver, 30) * 10000)::text, 4, '0'),
      case when tender <> 'OWED' then exited_at + interval '20 minutes' end,
      case when tender <> 'OWED' then ${cashierOf('shift')} end, exited_at
    from scale_exits where owes and rest_cents > 0 order by exit_n`,
  `insert into transaction_exceptions (id, transaction_id, kind, reason, amount_cents, detail, recorded_by, created_at)
    select pg_temp.id_of('exception ' || kind, n), pg_temp.id_of('stay', n), kind, reason, amount_cents, detail,
      ${cashierOf('shift')}, exited_at
    from (
      select n, shift, exited_at, 'PAY_LATER' as kind, 'CARD_DECLINED' as reason, rest_cents as amount_cents, null as detail
      from scale_exits where owes and rest_cents > 0
      union all
      select n, shift, exited_at, 'REPRINT', null, null, null from scale_exits where pg_temp.random_of(n, 53) < 0.01
      union all
      select n, shift, exited_at, 'PLATE_DIFFERS', 'MISREAD', null, pg_temp.plate_of(driver + 1)
      from scale_exits where pg_temp.random_of(n, 54) < 0.002
    ) as exception order by exited_at`,
];
