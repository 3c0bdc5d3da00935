import { lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Logger } from '../../../log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { events } from './tables.ts';
import { describeError, isTransient } from '../../platform/describe-error.ts';

const QUEUE_LIMIT = 10_000;
const BATCH_SIZE = 1000;
const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 1000;

export type AnalyticsEvent = Omit<typeof events.$inferInsert, 'id' | 'times'>;

type QueuedEvent = AnalyticsEvent & { times: number };

/** Queues events and writes them in batches, so that no page waits for its page view. */
export interface EventWriter {
  write(event: AnalyticsEvent): void;
  /** Resolves when the event is in the database, for an event that another process may read next. */
  writeNow(event: AnalyticsEvent): Promise<void>;
  /** Resolves when all events queued before the call are in the database, or discarded and logged. */
  flush(): Promise<void>;
  /** Flushes and stops scheduling writes. */
  drain(): Promise<void>;
}

/** Passes the batch as a single JSON parameter: nine parameters per event would cost more than the insert. */
async function insertEvents(queries: Queries, batch: QueuedEvent[]): Promise<void> {
  await queries.execute(sql`
    insert into events (session_id, anon_id, member_id, class, name, value, ref_id, parameters, times, created_at)
    select * from json_to_recordset(${JSON.stringify(batch)}::json) as event(
      "sessionId" text, "anonId" text, "memberId" text, "class" text, "name" text, "value" text, "refId" text,
      "parameters" jsonb, "times" integer, "createdAt" timestamptz)`);
}

/** Just over a year, so that a month can be compared with the same month of last year. */
const RETENTION_MS = 400 * DAY_MS;

/** Deletes events older than 400 days. */
export async function deleteExpiredEvents(queries: Queries, now: Date): Promise<void> {
  const isOld = lt(events.createdAt, new Date(now.getTime() - RETENTION_MS));
  // Adding 0 keeps PostgreSQL from looking for the highest id among all events that are kept.
  const latestId = sql<number | null>`max(${events.id} + 0)`.mapWith(Number);
  const [last] = await queries.select({ id: latestId }).from(events).where(isOld);
  // With the ids, a batch finds its rows in the primary key: the index of times leads to whole blocks, which keep the rows
  // that were deleted before.
  if (last?.id) await deleteInBatches(queries, events, sql`${events.id} <= ${last.id} and ${isOld}`);
}

/** What equal events of a batch have in common, so that they share a row; null for an event with a row of its own. */
function findKey({
  sessionId,
  anonId,
  memberId,
  refId,
  parameters,
  ...event
}: AnalyticsEvent): string | null {
  if (memberId || refId || parameters) return null;
  return `${sessionId ?? ''} ${anonId ?? ''} ${event.class} ${event.name} ${event.value}`;
}

export function createEventWriter({ db, log }: { db: { queries: Queries }; log: Logger }): EventWriter {
  let queue: QueuedEvent[] = [];
  /** Events of the queue that can share their row. */
  const shared = new Map<string, QueuedEvent>();
  let dropped = 0;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Returns whether the database is reachable. */
  async function writeBatch(): Promise<boolean> {
    shared.clear();
    const batch = queue.splice(0, BATCH_SIZE);
    try {
      await insertEvents(db.queries, batch);
      return true;
    } catch (error) {
      log.error({ ...describeError(error), events: batch.length }, 'Writing events failed');
      // Keep the batch while the database is unreachable. Discard it if the database rejects it, to unblock the rest.
      if (!isTransient(error)) return true;
      queue.unshift(...batch);
      return false;
    }
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (dropped > 0) log.warn({ dropped }, 'The event queue was full; events were dropped');
    dropped = 0;
    let isReachable = true;
    for (let left = queue.length; left > 0 && isReachable; left -= BATCH_SIZE)
      isReachable = await writeBatch();
    if (queue.length > 0) schedule(isReachable ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  function schedule(pause: number): void {
    if (isOpen) timer ??= setTimeout(() => void flush(), pause).unref();
  }

  return {
    write(event) {
      const key = findKey(event);
      const same = key === null ? undefined : shared.get(key);
      if (same) {
        same.times += 1;
        return;
      }
      const queued = { ...event, times: 1 };
      if (queue.length >= QUEUE_LIMIT) dropped += 1;
      else {
        queue.push(queued);
        if (key !== null) shared.set(key, queued);
      }
      if (queue.length === BATCH_SIZE) void flush();
      else schedule(PAUSE_MS);
    },
    writeNow: (event) => insertEvents(db.queries, [{ ...event, times: 1 }]),
    flush,
    async drain() {
      isOpen = false;
      await flush();
      if (queue.length > 0)
        log.error({ events: queue.length }, 'The database is unreachable; events were lost');
    },
  };
}
