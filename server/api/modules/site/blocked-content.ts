import { desc, gte, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { blockedContent } from './tables.ts';

/** What browsers blocked, as the site counts it. */
interface BlockedCount {
  directive: string;
  source: string;
  times: number;
}

/** Anybody may send reports, so a day has at most this many rows; the rest counts as `other`. */
const MAX_ROWS_PER_DAY = 200;
const RETENTION_MS = 90 * DAY_MS;
const SHOWN_MS = 7 * DAY_MS;
const MAX_SHOWN = 10;

/** Adds counts to the day's. */
export async function countBlockedContent(
  queries: Queries,
  now: Date,
  counts: readonly BlockedCount[],
): Promise<void> {
  const day = pacificDay(now);
  await queries.execute(sql`
    insert into blocked_content (day, directive, source, times)
    select ${day}::date, counted.directive, kept.source, sum(counted.times)
    from (
      select counted.*, row_number() over () as place from json_to_recordset(${JSON.stringify(counts)}::json)
        as counted(directive text, source text, times integer)
    ) as counted
    left join blocked_content as known
      on known.day = ${day}::date and known.directive = counted.directive and known.source = counted.source
    cross join lateral (select case
      when known.day is not null then counted.source
      when place + (select count(*) from blocked_content where day = ${day}::date) <= ${MAX_ROWS_PER_DAY}
        then counted.source
      else 'other'
    end as source) as kept
    group by counted.directive, kept.source
    on conflict (day, directive, source) do update set times = blocked_content.times + excluded.times`);
}

/** The most frequent of the last seven days. */
export async function findBlockedContent(queries: Queries, now: Date): Promise<BlockedCount[]> {
  const times = sql<number>`sum(${blockedContent.times})`.mapWith(Number);
  return queries
    .select({ directive: blockedContent.directive, source: blockedContent.source, times })
    .from(blockedContent)
    .where(gte(blockedContent.day, pacificDay(new Date(now.getTime() - SHOWN_MS))))
    .groupBy(blockedContent.directive, blockedContent.source)
    .orderBy(desc(times))
    .limit(MAX_SHOWN);
}

/** Deletes counts older than 90 days. */
export async function deleteOldBlockedContent(queries: Queries, now: Date): Promise<void> {
  const day = pacificDay(new Date(now.getTime() - RETENTION_MS));
  await queries.delete(blockedContent).where(lt(blockedContent.day, day));
}
