import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../database/database.ts';
import { LANES } from './outbox-rows.ts';

export interface OutboxState {
  /** All lanes, in order. */
  lanes: { lane: number; waiting: number; oldestSeconds: number }[];
  /** Mails that failed for good within a day. */
  failed: number;
}

/** As long as a mail is tried, with a day to spare: older ones did not fail today. */
const TRIED_MS = 6 * DAY_MS;

const row = v.object({ lane: v.nullable(v.number()), mails: v.number(), oldest: v.nullable(v.number()) });
const rows = v.array(row);

/** Counts what waits in the outbox and what has failed, in one statement. Its indexes hold the states. */
export async function measureOutbox(queries: Queries, now: Date): Promise<OutboxState> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const found = await queries.execute(sql`
    select lane::int, count(*)::int as mails,
      extract(epoch from ${now}::timestamptz - min(created_at))::float8 as oldest
    from outbox where state = 'QUEUED' group by lane
    union all
    select null, count(*)::int, null from outbox
    where state = 'FAILED' and created_at > ${new Date(now.getTime() - TRIED_MS)}::timestamptz
      and exists (select from outbox_attempts where mail_id = outbox.id and at > ${dayAgo}::timestamptz)`);
  const parsed = v.parse(rows, found.rows);
  const lanes = Object.values(LANES).map((lane) => {
    const { mails = 0, oldest = null } = parsed.find((candidate) => candidate.lane === lane) ?? {};
    return { lane, waiting: mails, oldestSeconds: Math.max(0, oldest ?? 0) };
  });
  return { lanes, failed: parsed.find(({ lane }) => lane === null)?.mails ?? 0 };
}
