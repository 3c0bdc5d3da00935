import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../../log.ts';
import { isTransient } from '../describe-error.ts';
import { isLostRace } from './database-errors.ts';
import { ignoreConnectionErrors, withOwnQuery } from './own-query.ts';
import { createPostgresPool, detectPooler } from './postgres-pool.ts';

const CHECK_MS = 500;
/** How old the leader's position is that a replica must have reached. */
const MAX_LAG_MS = 1_000;
/** A position of the leader that is older says nothing. */
const MAX_SILENCE_MS = 5_000;

export interface Replica {
  /** Sends each statement to the replica, or to the leader while the replica can't be trusted. Only for reads. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Where the leader wrote, and when that was asked. */
interface Position {
  lsn: string;
  at: number;
}

/**
 * Decides where reads go that may be a second old. Twice a second it compares the replica's position with that of the leader
 * a second ago, which also finds a replica that has lost its leader. A replica that fails, lags or doesn't answer gets no
 * statement until a check says that it is well, and its unanswered statements are repeated on the leader.
 */
export function openReplica(readUrl: string, leader: pg.Pool, log: Logger): Replica {
  const closing = new AbortController();
  /** null while the replica isn't trusted. */
  let trusted: Connections | null = null;
  let reasonNow = '';
  let positions: Position[] = [];

  function leave(reason: string, err?: unknown): void {
    if (reasonNow !== reason) log.warn({ err }, `Reads go to the leader: ${reason}`);
    reasonNow = reason;
    trusted?.destroy();
    trusted = null;
  }

  async function enter(): Promise<void> {
    if (trusted) return;
    trusted = await connectTo(readUrl);
    reasonNow = '';
    log.info('Reads that may be a second old go to the replica');
  }

  async function query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof statement === 'string' ? statement : statement.text;
    // The leader would run it.
    if (!/^[\s(]*(select|with)\b/i.test(text)) throw new Error('Only reads may go to a replica');
    const replica = trusted;
    if (!replica) return leader.query(statement, values);
    try {
      return await endWith(replica.lost, replica.pool.query(statement, values));
    } catch (error) {
      // A change that the replica has to apply may cancel a read. That says nothing about the next one.
      if (!replica.lost.aborted && !isLostRace(error)) {
        if (!isLost(error)) throw error;
        if (trusted === replica) leave('the replica does not answer', error);
      }
      return leader.query(statement, values);
    }
  }

  async function findLeaderPosition(): Promise<void> {
    const at = performance.now();
    const { rows } = await leader.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const lsn = rows[0]?.lsn;
    if (lsn !== undefined) positions.push({ lsn, at });
  }

  async function check(checks: pg.Pool): Promise<void> {
    const now = performance.now();
    // Without an answer the older positions have to do.
    void findLeaderPosition().catch(() => {});
    const known = positions.findLast(({ at }) => at <= now - MAX_LAG_MS);
    if (!known) return;
    positions = positions.filter(({ at }) => at >= known.at);
    if (now - known.at > MAX_SILENCE_MS) return leave('the leader does not say where it is');
    const answer = checks.query<{ is_replica: boolean; has_reached: boolean | null }>(
      `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_reached`,
      [known.lsn],
    );
    const { rows } = await endWith(AbortSignal.timeout(CHECK_MS), answer);
    if (!rows[0]?.is_replica) return leave('DATABASE_READ_URL does not lead to a replica');
    if (!rows[0].has_reached) return leave('the replica lags');
    await enter();
  }

  async function watch(): Promise<void> {
    let checks: pg.Pool | null = null;
    while (!closing.signal.aborted) {
      const next = pause(CHECK_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      try {
        checks ??= openChecks(readUrl);
        await check(checks);
      } catch (error) {
        leave('the replica does not answer', error);
        // A connection that doesn't answer would keep the next check waiting.
        void checks?.end().catch(() => {});
        checks = null;
      }
      await next;
    }
    await checks?.end().catch(() => {});
  }

  const watching = watch();
  return {
    // drizzle asks for a pool and uses its `query`. This one never connects.
    pool: Object.assign(new pg.Pool(), { query }),
    async close() {
      closing.abort();
      await watching;
      trusted?.destroy();
      trusted = null;
    },
  };
}

interface Connections {
  pool: pg.Pool;
  /** Aborted when they are destroyed. */
  lost: AbortSignal;
  /** Closes them at once, also those that wait for an answer. */
  destroy(): void;
}

async function connectTo(url: string): Promise<Connections> {
  const isPooled = await detectPooler(url);
  const pool = createPostgresPool(url, isPooled);
  const clients = new Set<pg.Client>();
  const lost = new AbortController();
  ignoreConnectionErrors(pool);
  pool.on('connect', (client) => {
    if (client instanceof pg.Client) clients.add(client);
  });
  pool.on('remove', (client) => {
    if (client instanceof pg.Client) clients.delete(client);
  });
  return {
    pool: withOwnQuery({ pool, isPooled, admitWrite: async () => {} }),
    lost: lost.signal,
    destroy() {
      lost.abort();
      void pool.end().catch(() => {});
      for (const client of clients) void client.end().catch(() => {});
    },
  };
}

/** One connection that is not shared with reads, so that a check doesn't wait for them. */
function openChecks(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'parkweb replica check',
    max: 1,
    connectionTimeoutMillis: CHECK_MS,
    allowExitOnIdle: true,
  });
  ignoreConnectionErrors(pool);
  return pool;
}

/** A slow statement would be slow on the leader, too, and a write (25006) must not reach it. */
const OWN_FAULTS = new Set<unknown>(['57014', '25006']);

/** Whether the connection failed, and not the statement. */
const isLost = (error: unknown) =>
  isTransient(error) && !(error instanceof Error && 'code' in error && OWN_FAULTS.has(error.code));

/** Waits for the answer, or rejects when the signal is aborted. */
function endWith<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('No answer in time'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
