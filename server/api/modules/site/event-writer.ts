import { lt, sql } from 'drizzle-orm';
import type { Logger } from '../../../log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { events } from './tables.ts';
import { describeError, isTransient } from '../../platform/describe-error.ts';

const QUEUE_LIMIT = 10_000;
const BATCH_SIZE = 1000;
const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 1000;

export type VisitEvent = Omit<typeof events.$inferInsert, 'id' | 'times'>;

/** What waits to be written. */
type Counted = VisitEvent & { times: number };

/** Takes events at once and writes them in batches: no page waits for its own page view. */
export interface EventWriter {
  write(event: VisitEvent): void;
  /** Resolves when everything that was written before the call is in the database (or is given up, and logged). */
  flush(): Promise<void>;
  /** The last flush; nothing is scheduled after it. */
  drain(): Promise<void>;
}

/** One parameter for the whole batch: a statement with nine for each event would cost more than the events. */
async function insertEvents(queries: Queries, batch: Counted[]): Promise<void> {
  await queries.execute(sql`
    insert into events (session_id, anon_id, member_id, class, name, value, ref_id, parameters, times, created_at)
    select * from json_to_recordset(${JSON.stringify(batch)}::json) as event(
      "sessionId" text, "anonId" text, "memberId" text, "class" text, "name" text, "value" text, "refId" text,
      "parameters" jsonb, "times" integer, "createdAt" timestamptz)`);
}

const KEPT_MS = 400 * 24 * 3_600_000;

/** A year and a little, so that a month can be compared with the same one a year ago. */
export async function deleteExpiredEvents(queries: Queries, now: Date): Promise<void> {
  await queries.delete(events).where(lt(events.createdAt, new Date(now.getTime() - KEPT_MS)));
}

/** Such events differ in nothing but their moment. */
const isNobodys = ({ sessionId, anonId, memberId, refId, parameters }: VisitEvent) =>
  !sessionId && !anonId && !memberId && !refId && !parameters;

export function createEventWriter({ db, log }: { db: { queries: Queries }; log: Logger }): EventWriter {
  let queue: Counted[] = [];
  /** Those of the queue that are nobody's, to be counted on. */
  const nobodys = new Map<string, Counted>();
  let dropped = 0;
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Answers whether the database is there to take more. */
  async function writeBatch(): Promise<boolean> {
    nobodys.clear();
    const batch = queue.splice(0, BATCH_SIZE);
    try {
      await insertEvents(db.queries, batch);
      return true;
    } catch (error) {
      log.error({ ...describeError(error), events: batch.length }, 'Events could not be written');
      // What could not be taken now waits; what no database would take must not block the rest.
      if (!isTransient(error)) return true;
      queue.unshift(...batch);
      return false;
    }
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (dropped > 0) log.warn({ dropped }, 'Events were dropped: the queue was full');
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
      const key = isNobodys(event) ? `${event.class} ${event.name} ${event.value}` : '';
      const same = nobodys.get(key);
      if (same) {
        same.times += 1;
        return;
      }
      const counted = { ...event, times: 1 };
      if (queue.length >= QUEUE_LIMIT) dropped += 1;
      else {
        queue.push(counted);
        if (key) nobodys.set(key, counted);
      }
      if (queue.length === BATCH_SIZE) void flush();
      else schedule(PAUSE_MS);
    },
    flush,
    async drain() {
      isOpen = false;
      await flush();
      if (queue.length > 0)
        log.error({ events: queue.length }, 'Events were lost: the database was not there');
    },
  };
}
