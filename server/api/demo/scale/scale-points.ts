import type { Scale } from './plan-scale.ts';
import { RECEIPT } from './scale-stays.ts';

/** So many receipts are redeemed together for a voucher. */
const REDEEMED_TOGETHER = 3;

/**
 * What members do with the points of their receipts, into tables of the session. A stay that may be paid with a voucher
 * earns none. A member redeems the points of three receipts at once for a voucher, or lets them expire after 24 months.
 */
export const planPoints = ({ now }: Scale): string[] => [
  `create temp table scale_lots on commit drop as
    select *, (k - 1) / ${REDEEMED_TOGETHER} as part from (
      select n, member_n, exited_at, (${RECEIPT})::text as number, subtotal_cents / 100 as points,
        row_number() over (partition by member_n order by exited_at, n)::int as k
      from scale_stays as stay, scale_numbers
      where status = 'CLOSED' and member_n is not null and not ${mayUseVoucher('n', 'product')}
    ) as earned`,
  `create temp table scale_chances on commit drop as
    select n, member_n, entered_at, exited_at from scale_stays
    where status = 'CLOSED' and member_n is not null and ${mayUseVoucher('n', 'product')}`,
  'create index on scale_chances (member_n, entered_at)',
  `create temp table scale_vouchers on commit drop as
    with redeemed as (
      select min(n) as n, member_n, part, sum(points)::int as points,
        max(exited_at) + interval '2 days' as redeemed_at
      from scale_lots group by member_n, part
      having count(*) = ${REDEEMED_TOGETHER} and max(exited_at) < min(exited_at) + interval '23 months'
        and max(exited_at) + interval '2 days' < ${now} and pg_temp.random_of(min(n), 60) < 0.8
    ), used as (
      select redeemed.n, stay.*, row_number() over (partition by stay_n order by redeemed_at, redeemed.n) as turn
      from redeemed join lateral (
        select n as stay_n, entered_at, exited_at from scale_chances as chance
        where chance.member_n = redeemed.member_n
          and entered_at between redeemed_at and redeemed_at + interval '12 months'
        order by entered_at limit 1
      ) as stay on true
    )
    select redeemed.*, stay_n, entered_at, exited_at
    from redeemed left join used on used.n = redeemed.n and turn = 1`,
  `create temp table scale_movements on commit drop as
    select *, row_number() over own as position, sum(points) over own as balance from (
      select member_n, exited_at as at, 1 as turn, n, 'EARN' as rule, points, number as source_id from scale_lots
      union all
      select member_n, redeemed_at, 2, n, 'REDEEM', -points, pg_temp.id_of('voucher', n) from scale_vouchers
      union all
      select lot.member_n, lot.exited_at + interval '24 months', 3, lot.n, 'EXPIRE', -lot.points, pg_temp.id_of('lot', lot.n)
      from scale_lots as lot left join scale_vouchers as voucher
        on voucher.member_n = lot.member_n and voucher.part = lot.part
      where voucher.n is null and lot.exited_at + interval '24 months' < ${now}
    ) as events window own as (partition by member_n order by at, turn, n)`,
  'analyze scale_lots',
  'analyze scale_vouchers',
  'analyze scale_movements',
];

/** A drive-up of a member that a voucher may pay. */
function mayUseVoucher(n: string, product: string): string {
  return `(${product} = 'STANDARD' and pg_temp.random_of(${n}, 61) < 0.2)`;
}

export const insertVouchers = ({ now }: Scale): string[] => [
  `insert into time_vouchers (id, number, member_id, status, vehicle_class, travel_from, travel_to, minutes, points,
      transaction_id, email_key, expires_at, changed_at, created_at)
    select pg_temp.id_of('voucher', voucher.n), pg_temp.code_of(7000000 + voucher.n), pg_temp.id_of('member', member_n),
      case when stay_n is not null then 'USED' when redeemed_at + interval '12 months' < ${now} then 'EXPIRED' else 'ISSUED' end,
      'STANDARD', coalesce(entered_at, redeemed_at + interval '30 days'),
      coalesce(entered_at, redeemed_at + interval '30 days') + interval '1 minute' * minutes, minutes, points,
      case when stay_n is not null then pg_temp.id_of('stay', stay_n) end, members.email_key,
      redeemed_at + interval '12 months',
      coalesce(exited_at, case when redeemed_at + interval '12 months' < ${now} then redeemed_at + interval '12 months' end,
        redeemed_at), redeemed_at
    from (select *, greatest(points / 250 * 1440 + points % 250 / 25 * 60, 60) as minutes from scale_vouchers) as voucher
    join members on members.id = pg_temp.id_of('member', member_n) order by redeemed_at`,
  // The trigger knows only the last status.
  `delete from time_voucher_events where voucher_id in (select pg_temp.id_of('voucher', n) from scale_vouchers)`,
  `insert into time_voucher_events (voucher_id, status, at, transaction_id)
    select pg_temp.id_of('voucher', n), status, at, case when turn between 2 and 3 then pg_temp.id_of('stay', stay_n) end
    from (
      select n, stay_n, 1 as turn, 'ISSUED' as status, redeemed_at as at from scale_vouchers
      union all
      select n, stay_n, 2, 'LINKED', entered_at from scale_vouchers where stay_n is not null
      union all
      select n, stay_n, 3, 'USED', exited_at from scale_vouchers where stay_n is not null
      union all
      select n, stay_n, 4, 'EXPIRED', redeemed_at + interval '12 months' from scale_vouchers
      where stay_n is null and redeemed_at + interval '12 months' < ${now}
    ) as event order by at, n, turn`,
];

export const insertPoints = ({ now }: Scale): string[] => [
  `insert into point_accounts (member_id, balance, movements)
    select pg_temp.id_of('member', member_n), sum(points), count(*) from scale_movements group by member_n`,
  `insert into point_lots (id, member_id, receipt_number, amount, remaining, earned_at, available_at, expires_at, created_at)
    select pg_temp.id_of('lot', lot.n), pg_temp.id_of('member', lot.member_n), lot.number, lot.points,
      case when voucher.n is not null or exited_at + interval '24 months' < ${now} then 0 else lot.points end, lot.exited_at,
      lot.exited_at + interval '1 day', lot.exited_at + interval '24 months', lot.exited_at
    from scale_lots as lot
    left join (select n, member_n, part from scale_vouchers) as voucher
      on voucher.member_n = lot.member_n and voucher.part = lot.part`,
  `insert into point_movements (member_id, position, rule, points, balance, reason, source_kind, source_id, actor, created_at)
    select pg_temp.id_of('member', member_n), position, rule, points, balance,
      case rule when 'EARN' then 'One point per dollar for ' || points || ' dollars of parking'
        when 'REDEEM' then 'Time voucher' else 'Points expired' end,
      case rule when 'EARN' then 'RECEIPT' when 'REDEEM' then 'VOUCHER' else 'LOT' end, source_id,
      case rule when 'EARN' then 'exit' when 'REDEEM' then 'member:' || pg_temp.id_of('member', member_n) else 'clock' end, at
    from scale_movements`,
  `insert into point_movement_lots (member_id, position, lot_id, points)
    select pg_temp.id_of('member', member_n), position, pg_temp.id_of('lot', n), points
    from scale_movements where rule <> 'REDEEM'
    union all
    select pg_temp.id_of('member', movement.member_n), movement.position, pg_temp.id_of('lot', lot.n), -lot.points
    from scale_movements as movement
    join scale_vouchers as voucher on voucher.n = movement.n
    join scale_lots as lot on lot.member_n = voucher.member_n and lot.part = voucher.part
    where movement.rule = 'REDEEM'`,
];
