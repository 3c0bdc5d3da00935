import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  TICKET_FATES,
  type TicketFate,
  type TicketFates,
  type TicketRange,
} from '../../../../shared/contracts/ticket-fates.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { receiptPayments, receipts, transactions, unusedTickets } from './tables.ts';
import { findLastTicketNumber, TICKETS_FROM } from './ticket-numbers.ts';

/** The size of a range, and the number of ranges of a page. */
const RANGE = 500;
const PAGE = 12;
/** So many missing numbers of a range are named. */
const MAX_MISSING = 100;

/** The payment of a receipt that is still owed. */
export const isOwed = sql`select from ${receiptPayments}
    where ${receiptPayments.receiptNumber} = ${receipts.number} and ${receiptPayments.kind} = 'OWED'`;

/** The fate of the ticket of a row of `transactions`, joined with `receipts`. */
export const ticketFate = sql<TicketFate>`case
  when ${transactions.status} = 'OPEN' then 'HERE'
  when ${transactions.status} = 'VOID' then 'VOIDED'
  when ${receipts.number} is null then 'NO_RECEIPT'
  when ${receipts.totalCents} = 0 then 'FREE'
  when exists (${isOwed}) then 'OWED'
  else 'PAID' end`;

/**
 * Counts the fates of all ticket numbers below `before`, in ranges, the latest first. Numbers of a range are compared with
 * what accounts for them, so a number without a stay or a reason is named.
 */
export async function findTicketFates(
  queries: Queries,
  before: number | null,
): Promise<Omit<TicketFates, 'may_explain'>> {
  const last = await findLastTicketNumber(queries);
  const first = TICKETS_FROM + 1;
  if (last < first) return { first: null, last: null, ranges: [], next: null };
  const ranges: TicketRange[] = [];
  let to = before === null ? last : Math.min(before - 1, last);
  for (; to >= first && ranges.length < PAGE; to = startOf(to) - 1)
    ranges.push(await findRange(queries, { from: startOf(to), to }));
  return {
    first: String(first),
    last: String(last),
    ranges,
    next: to >= first ? String(to + 1) : null,
  };
}

const startOf = (number: number) => number - ((number - TICKETS_FROM - 1) % RANGE);

const counted = v.array(
  v.object({
    fate: v.picklist(Object.keys(TICKET_FATES) as TicketFate[]),
    count: v.number(),
    first_at: v.nullable(v.number()),
    last_at: v.nullable(v.number()),
  }),
);

async function findRange(queries: Queries, { from, to }: { from: number; to: number }): Promise<TicketRange> {
  const [start, end] = [String(from), String(to)];
  const { rows } = await queries.execute(sql`
    select fate, count(*)::int as count,
      (extract(epoch from min(at)) * 1000)::float8 as first_at, (extract(epoch from max(at)) * 1000)::float8 as last_at
    from (
      select ${ticketFate} as fate, ${transactions.enteredAt} as at
      from ${transactions} left join ${receipts} on ${receipts.transactionId} = ${transactions.id}
      where ${transactions.ticketNumber} between ${start} and ${end} and length(${transactions.ticketNumber}) = ${start.length}
      union all
      select 'UNUSED', null from ${unusedTickets}
      where ${unusedTickets.number} between ${start} and ${end} and length(${unusedTickets.number}) = ${start.length}
    ) as tickets
    group by fate`);
  const fates = v.parse(counted, rows);
  const accounted = fates.reduce((sum, { count }) => sum + count, 0);
  const order = Object.keys(TICKET_FATES);
  const timeOf = (times: (number | null)[], pick: (...values: number[]) => number) => {
    const known = times.flatMap((time) => time ?? []);
    return known.length > 0 ? formatWireDate(new Date(pick(...known))) : null;
  };
  return {
    from: start,
    to: end,
    first_at: timeOf(
      fates.map(({ first_at: at }) => at),
      Math.min,
    ),
    last_at: timeOf(
      fates.map(({ last_at: at }) => at),
      Math.max,
    ),
    fates: fates
      .map(({ fate, count }) => ({ fate, count }))
      .toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate)),
    missing: accounted < to - from + 1 ? await findMissing(queries, { from, to }) : [],
  };
}

async function findMissing(queries: Queries, { from, to }: { from: number; to: number }): Promise<string[]> {
  const { rows } = await queries.execute<{ number: string }>(sql`
    select n::text as number from generate_series(${from}::int, ${to}::int) as n
    where not exists (select from ${transactions} where ${transactions.ticketNumber} = n::text)
      and not exists (select from ${unusedTickets} where ${unusedTickets.number} = n::text)
    order by n limit ${MAX_MISSING}`);
  return rows.map(({ number }) => number);
}
