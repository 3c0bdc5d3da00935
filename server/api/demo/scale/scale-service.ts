import type { Scale } from './plan-scale.ts';
import { APPROVER, cashierOf, shiftOf } from './scale-stays.ts';

/** Scores, incidents with a note, rides, approvals and the audit entries of all of that. */
export const insertService = ({ now }: Scale): string[] => [
  `insert into scores (transaction_id, score, feedback, email, created_at, updated_at)
    select pg_temp.id_of('stay', n), greatest(0, 10 - floor(power(pg_temp.random_of(n, 80), 4) * 11)::int),
      case when pg_temp.random_of(n, 81) < 0.2 then 'The shuttle was quick.' end, null, at, at
    from (select n, least(exited_at + interval '1 day', ${now}) as at from scale_exits) as asked
    where pg_temp.random_of(n, 82) < 0.08`,
  `create temp table scale_incidents on commit drop as
    select row_number() over (order by exited_at)::int as i, n, number, shift, exited_at as at,
      exited_at > ${now} - interval '7 days' and pg_temp.random_of(n, 83) < 0.5 as is_open
    from scale_exits where pg_temp.random_of(n, 84) < 0.005`,
  `insert into incidents (id, transaction_id, reason, state, assignee_id, version, closed_at, created_at, updated_at)
    select pg_temp.id_of('incident', i), pg_temp.id_of('stay', n), 'REPORTED', case when is_open then 'OPEN' else 'CLOSED' end,
      case when is_open then null else ${cashierOf('shift')} end, case when is_open then 1 else 3 end, closed_at, at,
      coalesce(closed_at, at)
    from (select *, case when not is_open then least(at + interval '1 day', ${now}) end as closed_at from scale_incidents)
      as incident order by i`,
  `insert into incident_notes (incident_id, member_id, note, created_at)
    select pg_temp.id_of('incident', i), ${cashierOf('shift')}, 'Called the driver.', at from scale_incidents order by i`,
  `insert into rides (id, island_id, name, transaction_id, session_id, state, requested_at, promised_wait, acknowledged_at,
      en_route_at, arrived_at, ended_at, changed_at)
    select pg_temp.id_of('ride', n), island.id, pg_temp.first_name_of(driver), pg_temp.id_of('stay', n), 'scale-' || n,
      'COMPLETED', at, 480, at + interval '1 minute', at + interval '3 minutes', at + interval '8 minutes',
      at + interval '20 minutes', at + interval '20 minutes'
    from (select n, driver, exited_at - interval '40 minutes' as at from scale_exits where pg_temp.random_of(n, 85) < 0.05) as ride
    join (select id, row_number() over (order by id) - 1 as k, count(*) over () as islands from islands) as island
      on ride.n % islands = k`,
  `insert into approvals (id, kind, subject_kind, subject_id, subject_name, amount_cents, reason, request_key, asked_by, asked_at,
      expires_at, state, decided_by, decided_at)
    select pg_temp.id_of('approval', n), 'REFUND', 'receipt', number, number, 500 + n % 5000, 'SERVICE',
      pg_temp.id_of('approval request', n), ${cashierOf('shift')}, exited_at, exited_at + interval '1 day', 'REFUSED',
      '${APPROVER}', least(exited_at + interval '5 minutes', ${now})
    from scale_exits where pg_temp.random_of(n, 86) < 0.003 order by n`,
  `insert into audit_entries (at, actor_id, action, subject_kind, subject_id, subject_name, changes, reason)
    select * from (
      select at, ${cashierOf('shift')}, 'changeIncident', 'incident', pg_temp.id_of('incident', i), number,
        '{"assignee":{"before":null,"after":"Cal Reyes"}}'::jsonb, null
      from scale_incidents where not is_open
      union all
      select created_at, refunded_by, 'refundReceipt', 'receipt', receipt_number, receipt_number,
        jsonb_build_object('refundedCents', jsonb_build_object('before', 0, 'after', amount_cents)), 'Poor service'
      from receipt_refunds
      union all
      select updated_at, voided_by, 'voidTransaction', 'transaction', id, ticket_number,
        '{"status":{"before":"OPEN","after":"VOID"}}', void_reason
      from transactions where status = 'VOID'
      union all
      select decided_at, decided_by, 'decideApproval', 'approval', id, subject_name,
        '{"state":{"before":"PENDING","after":"REFUSED"}}', null
      from approvals
      union all
      select exited_at - interval '2 minutes', ${cashierOf(shiftOf('exited_at'))}, 'changeCar', 'transaction',
        pg_temp.id_of('stay', n), number, '{"licensePlate":{"before":"ABC1234","after":"ABC1235"}}', 'Typed wrongly'
      from scale_exits where pg_temp.random_of(n, 87) < 0.05
    ) as entry (at, actor_id, action, subject_kind, subject_id, subject_name, changes, reason) order by at`,
];
