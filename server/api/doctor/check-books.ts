import * as v from 'valibot';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Reader } from './open-reader.ts';

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));
const count = v.object({ count: number });

/** What must be zero. */
interface Invariant {
  statement: string;
  well: string;
  wrong: (count: number) => Finding;
}

// A car that leaves early keeps its days, one that stays longer gets more (`space_until`). The counters of a day are changed in the transaction of the booking, so any difference is a defect or a hand-made change.
const SPACES = `
  with stays as (
    select b.spaces, travel_from, coalesce(space_until, travel_to) as travel_to, null::timestamptz as except_from, null::timestamptz as except_to
      from bookings b left join transactions t on t.booking_id = b.id and t.status <> 'VOID'
      where b.status in ('PENDING_PAYMENT', 'UNCONFIRMED', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED')
        and travel_to > now() - interval '90 days' and travel_from < now() + interval '15 days'
    union all select spaces, travel_from, travel_to, null, null from time_vouchers where holds_space and travel_to > now() and travel_from < now() + interval '15 days'
    union all select b.spaces, v.travel_from, v.travel_to, b.travel_from, b.travel_to from booking_versions v join bookings b on b.id = v.booking_id
      where v.hold_until is not null
  ), days as (
    select generate_series(1, 14) + (now() at time zone 'America/Los_Angeles')::date as day
  ), needed as (
    select day, coalesce(sum(spaces), 0) as spaces from days left join stays
      on day between (travel_from at time zone 'America/Los_Angeles')::date
        and ((travel_to - interval '1 millisecond') at time zone 'America/Los_Angeles')::date
      and (except_from is null or day not between (except_from at time zone 'America/Los_Angeles')::date
        and ((except_to - interval '1 millisecond') at time zone 'America/Los_Angeles')::date)
    group by day
  )
  select count(*) from needed left join capacity_days using (day)
    where needed.spaces <> coalesce(held + booked, 0)`;

const INVARIANTS: Invariant[] = [
  {
    statement: SPACES,
    well: 'The next 14 days count as many spaces as their bookings take.',
    wrong: (days) => warning(`${days} of the next 14 days count other spaces than their bookings take.`),
  },
  {
    statement: `select count(*) from point_accounts a
      where balance <> coalesce((select m.balance from point_movements m where m.member_id = a.member_id and m.position = a.movements), 0)
        or balance <> coalesce((select sum(remaining) from point_lots l where l.member_id = a.member_id), 0)`,
    well: 'All balances of points tie.',
    wrong: (accounts) => problem(`${accounts} balances of points do not tie to their movements or lots.`),
  },
  {
    statement: `select count(*) from payments where kind = 'REFUND' and state = 'STARTED' and created_at < now() - interval '1 hour'`,
    well: 'No refund waits.',
    wrong: (refunds) => problem(`${refunds} refunds wait for more than an hour (RUNBOOK.md, Refunds fail).`),
  },
  {
    statement: `select count(*) from bookings where hold_until < now() - interval '15 minutes'`,
    well: 'No booking waits for its payment for too long.',
    wrong: (bookings) =>
      problem(
        `${bookings} bookings are on hold 15 minutes too long: no server settles them, or the card network is down.`,
      ),
  },
  {
    statement: `select count(*) from (select from idempotency_keys where created_at < now() - interval '30 hours' limit 1000) as old`,
    well: 'Old data is deleted every hour.',
    wrong: () =>
      warning(
        'Keys of calls are older than 30 hours: no server has run its hourly jobs (RUNBOOK.md, A job is overdue).',
      ),
  },
];

/** Whether the books tie, and whether the background jobs leave their traces. */
export async function checkBooks({ read }: Reader): Promise<Finding[]> {
  const findings = [];
  for (const { statement, well, wrong } of INVARIANTS) {
    const [row] = await read(statement, count);
    findings.push(row && row.count > 0 ? wrong(row.count) : ok(well));
  }
  return findings;
}

const LANES = [
  { lane: 0, name: 'that somebody waits for', minutes: 10 },
  { lane: 1, name: 'of jobs', minutes: 60 },
  { lane: 2, name: 'of campaigns', minutes: 360 },
];

/** How long mail waits, and what failed within a day. */
export async function checkOutbox({ read }: Reader): Promise<Finding[]> {
  const waiting = await read(
    `select lane, count(*) as count, extract(epoch from now() - min(created_at)) / 60 as minutes
      from outbox where state = 'QUEUED' group by lane`,
    v.object({ lane: number, count: number, minutes: number }),
  );
  const [failed] = await read(
    `select count(*) from outbox where state in ('FAILED', 'UNCERTAIN') and created_at > now() - interval '1 day'`,
    count,
  );
  const late = LANES.flatMap(({ lane, name, minutes }) => {
    const mail = waiting.find((row) => row.lane === lane);
    if (!mail || mail.minutes <= minutes) return [];
    const text = `${mail.count} mails ${name} wait, the oldest for ${Math.round(mail.minutes)} minutes (RUNBOOK.md, Mail blocked)`;
    return [lane === 0 ? problem(text) : warning(text)];
  });
  return [
    ...(late.length > 0 ? late : [ok('No mail waits for too long.')]),
    ...(failed && failed.count > 0
      ? [warning(`${failed.count} mails of the last day failed: see /back-office/email/messages.`)]
      : []),
  ];
}
