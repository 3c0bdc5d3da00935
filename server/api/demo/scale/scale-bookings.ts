import { DEMO_DOMAIN } from '../travelers.ts';
import { memberOf } from './scale-people.ts';
import { EXTRA_HOURS, MAX_BOOKED_DAYS, PROMO } from './scale-prices.ts';
import type { Scale } from './plan-scale.ts';

/** The session id of generated bookings. */
export const SCALE_SESSION = 'scale';

export const classOf = (n: string) => `case when pg_temp.random_of(${n}, 1) < 0.88 then 'STANDARD'
  when pg_temp.random_of(${n}, 1) < 0.96 then 'OVERSIZE' when pg_temp.random_of(${n}, 1) < 0.985 then 'MOTORCYCLE'
  else 'TWO_SPACE' end`;

/** Card columns of a driver, by number. */
export const cardOf = (
  n: string,
) => `(array['Visa','Visa','Visa','Mastercard','Mastercard','American Express','Discover'])
  [1 + floor(pg_temp.random_of(${n}, 2) * 7)::int]`;
export const lastFourOf = (n: string) => `lpad(floor(pg_temp.random_of(${n}, 3) * 10000)::text, 4, '0')`;

/** What becomes of each booking, into a table of the session: dates, driver, outcome, entry and exit. */
export const planBookings = (scale: Scale): string[] => [
  `create temp table scale_bookings on commit drop as
    with dated as (
      select n, case when pg_temp.random_of(n, 10) < 0.68 then 'BUY_NOW' else 'BOOK_NOW' end as product,
        ${classOf('n')} as class,
        (1 + floor(power(pg_temp.random_of(n, 11), 2) * ${MAX_BOOKED_DAYS})::int) * 1440
          + case when pg_temp.random_of(n, 12) < 0.5 then 0 else ${EXTRA_HOURS * 60} end as minutes,
        ${memberOf('n', 13, 0.35, scale.members)} as member_n,
        date_bin('30 minutes', case when n <= ${scale.bookings - scale.upcoming}
          then ${scale.now} - interval '1 minute' * (${scale.pastDays * 1440}::float8
            * (${scale.bookings - scale.upcoming} - n + pg_temp.random_of(n, 15)) / ${scale.bookings - scale.upcoming})
          else ${scale.now} + interval '1 minute' * (${scale.futureDays * 1440}::float8
            * (n - ${scale.bookings - scale.upcoming}) / ${scale.upcoming}) end, timestamptz '2020-01-01 08:00Z') as travel_from,
        pg_temp.random_of(n, 16) as outcome, case when pg_temp.random_of(n, 22) < 0.1 then '${PROMO}' else '' end as promo
      from generate_series(1, ${scale.bookings}) as n
    ), moved as (
      select *, travel_from + interval '1 minute' * minutes as travel_to,
        travel_from - interval '1 minute' * (90 + round(-ln(1 - pg_temp.random_of(n, 17)) * 17280)) as wanted_at,
        travel_from + interval '1 minute' * round((pg_temp.random_of(n, 18) - 0.5) * 90) as arrives,
        travel_from + interval '1 minute' * (minutes - 150 + round(pg_temp.random_of(n, 19) * 180)) as leaves
      from dated
    ), booked as (
      select *, least(wanted_at, ${scale.now} - interval '1 minute' * (1 + pg_temp.random_of(n, 20) * 10000)) as booked_at
      from moved
    ), ended as (
      select *, booked_at + (least(travel_from, ${scale.now}) - booked_at) * pg_temp.random_of(n, 21) as cancelled_at
      from booked
    )
    select *, case
        when outcome < 0.06 then 'CANCELLED'
        when outcome < 0.07 then 'EXPIRED'
        when outcome < 0.15 and travel_from < ${scale.now} and travel_from > ${scale.now} - interval '1 day' then 'CONFIRMED'
        when outcome > 0.98 and travel_from < ${scale.now} - interval '1 day' then 'NO_SHOW'
        when arrives > ${scale.now} then 'CONFIRMED'
        when leaves > ${scale.now} or (outcome < 0.15 and travel_to > ${scale.now} - interval '2 days') then 'CHECKED_IN'
        else 'COMPLETED' end as status,
      coalesce(member_n, 10000000 + n) as driver
    from ended`,
  'create unique index on scale_bookings (n)',
  'analyze scale_bookings',
];

export const insertBookings = (): string[] => [
  `insert into bookings (id, number, quote_id, status, payment_status, product_kind, vehicle_class, spaces, travel_from,
      travel_to, email, email_key, full_name, phone, flight_departing, license_plate, rate, total_cents, paid_cents,
      due_back_cents, refunded_cents, points, coupon_id, member_id, point_club_number, session_id, guarantee, created_at,
      updated_at)
    select id, pg_temp.code_of(n), pg_temp.id_of('quote', n), status,
      case when refund > 0 then case when refund < paid then 'PARTIALLY_REFUNDED' else 'REFUNDED' end
        when paid > 0 or status = 'COMPLETED' then 'PAID' else 'UNPAID' end,
      product, class, spaces, travel_from, travel_to, email, email, first || ' ' || last,
      '206555' || lpad(floor(pg_temp.random_of(driver, 30) * 10000)::text, 4, '0'),
      'AS' || (11 + floor(pg_temp.random_of(n, 31) * 2400)::int), pg_temp.plate_of(driver), rate, total_cents, paid, refund,
      refund, points, (select id from coupons where code = promo), case when member_n is not null then pg_temp.id_of('member', member_n) end, (300000000 + member_n)::text,
      '${SCALE_SESSION}', case when paid = 0 then case when member_n is null then 'EMAIL' else 'MEMBER' end end, booked_at,
      case status when 'CANCELLED' then cancelled_at when 'COMPLETED' then leaves when 'CHECKED_IN' then arrives
        when 'NO_SHOW' then travel_from + interval '1 day' else booked_at end
    from (
      select *, pg_temp.id_of('booking', n) as id, pg_temp.first_name_of(driver) as first,
        pg_temp.last_name_of(driver) as last,
        lower(pg_temp.first_name_of(driver) || '.' || pg_temp.last_name_of(driver))
          || case when member_n is null then 1 + driver % 99 || '@' else member_n || '@member.' end || '${DEMO_DOMAIN}' as email,
        case when status = 'CANCELLED' and product = 'BUY_NOW' then total_cents - fee_cents else 0 end as refund
      from scale_paid
    ) as priced order by priced.booked_at`,
  `insert into payments (id, booking_id, gateway_key, kind, state, amount_cents, reference, card_brand, card_last_four,
      card_expiry, decline_code, created_at, updated_at)
    select pg_temp.id_of('payment', n), pg_temp.id_of('booking', n), 'booking-' || pg_temp.id_of('booking', n), 'CHARGE',
      case when paid > 0 then 'APPROVED' else 'DECLINED' end, total_cents,
      case when paid > 0 then 'sandbox_' || pg_temp.id_of('charge', n) end,
      ${cardOf('driver')}, ${lastFourOf('driver')}, '12/31', case when paid = 0 then 'card_declined' end, booked_at, booked_at
    from scale_paid where product = 'BUY_NOW'`,
  `insert into payments (id, booking_id, gateway_key, kind, state, amount_cents, charge_id, reference, card_brand,
      card_last_four, card_expiry, created_at, updated_at)
    select pg_temp.id_of('refund', n), pg_temp.id_of('booking', n), 'refund-' || pg_temp.id_of('booking', n), 'REFUND',
      'APPROVED', total_cents - fee_cents, pg_temp.id_of('payment', n), 'sandbox_' || pg_temp.id_of('back', n),
      ${cardOf('driver')}, ${lastFourOf('driver')}, '12/31', cancelled_at, cancelled_at
    from scale_paid where status = 'CANCELLED' and paid > fee_cents`,
  `insert into sandbox_charges (key, outcome, reference, amount_cents, refunded_cents, refund_of, card_brand, card_last_four,
      card_expiry, created_at)
    select payment.gateway_key, case payment.kind when 'CHARGE' then 'APPROVED' else 'REFUNDED' end, payment.reference,
      payment.amount_cents, coalesce(refund.amount_cents, 0), charge.reference, payment.card_brand, payment.card_last_four,
      payment.card_expiry, payment.created_at
    from payments as payment
    left join payments as refund on refund.charge_id = payment.id
    left join payments as charge on charge.id = payment.charge_id
    where payment.state = 'APPROVED'`,
  `insert into cancellations (booking_id, fee_cents, refund_cents, fee_lines, free_until, created_at)
    select pg_temp.id_of('booking', n), fee_cents, greatest(paid - fee_cents, 0),
      case when fee_cents = 0 then '[]' else jsonb_build_array(jsonb_build_object('label', 'One day plus tax', 'cents', fee_cents,
        'reason', 'Canceled less than 24 hours before drop-off')) end, travel_from - interval '1 day',
      cancelled_at
    from scale_paid where status = 'CANCELLED'`,
  // A booking that ended without a stay gives its use back.
  `update coupons set used_count = (select count(*) from scale_bookings
    where promo = code and status not in ('CANCELLED', 'EXPIRED')) where code = '${PROMO}'`,
  `insert into capacity_days (day, physical, sellable, booked)
    select day, 4000, 3600, sum(spaces)
    from scale_bookings join scale_prices using (product, class, minutes, promo),
      generate_series((travel_from at time zone 'America/Los_Angeles')::date,
        ((travel_to - interval '1 millisecond') at time zone 'America/Los_Angeles')::date, interval '1 day') as day
    where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED') group by day
    on conflict (day) do update set physical = 4000, sellable = 3600, booked = capacity_days.booked + excluded.booked`,
];

/** The bookings with what they cost: `paid` with the card, and the fee of a cancellation in the last 24 hours. */
export const priceBookings = (): string[] => [
  `create temp table scale_paid on commit drop as
    select booking.*, spaces, rate, total_cents, points,
      case when product = 'BUY_NOW' and status <> 'EXPIRED' then total_cents else 0 end as paid,
      case when status = 'CANCELLED' and product = 'BUY_NOW' and cancelled_at > travel_from - interval '1 day'
        then least(one_day_cents, total_cents) else 0 end as fee_cents
    from scale_bookings as booking join scale_prices using (product, class, minutes, promo)`,
  'analyze scale_paid',
];
