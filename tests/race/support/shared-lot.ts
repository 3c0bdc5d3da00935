import pg from 'pg';
import type { Api } from '../../../server/api/api.ts';
import type { Database } from '../../../server/api/platform/database/database.ts';
import { openDatabase } from '../../../server/api/platform/database/open-database.ts';
import { coupons } from '../../../server/api/modules/coupons/tables.ts';
import { seedLot } from '../../../server/api/seed-lot.ts';
import type { ApiAnswer } from '../../../shared/contracts/api-call.ts';
import { createLogger } from '../../../server/log.ts';
import { buildApi } from '../../support/api.ts';
import { type BookingCalls, bookingCalls } from '../../support/bookings.ts';
import { runOnce } from '../../support/postgres-server.ts';
import type { RaceServer } from './race-server.ts';

/** Six pools of ten connections. */
const PROCESSES = 6;

/** A lot on PostgreSQL with several APIs on it, as if in several processes. */
export interface SharedLot {
  url: string;
  db: Database;
  /** The calls of one of the APIs, by any number. */
  calls: (process: number) => BookingCalls;
  /** One of the APIs, by any number. */
  processOf: (process: number) => Api;
  /** Makes this many calls at the same time, spread over the APIs, and returns their answers. */
  race: (count: number, call: (calls: BookingCalls, n: number) => Promise<ApiAnswer>) => Promise<ApiAnswer[]>;
  close: () => Promise<void>;
}

export async function openSharedLot(server: RaceServer): Promise<SharedLot> {
  const url = await server.createDatabase();
  const open = () => openDatabase({ databaseUrl: url, dataDir: '', log: createLogger('silent') });
  const db = await open();
  await db.transaction(async (tx) => {
    await seedLot(tx);
    // Without the demo data, whose holidays require deposits at some times of the year.
    await tx
      .insert(coupons)
      .values({ id: 'save10', code: 'SAVE10', kind: 'PERCENT', value: 10, label: '10% off' });
  });
  const databases = [db, ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, open)))];
  let isOpen = true;
  const apis: Api[] = databases.map((database) => buildApi({ db: database }));
  const callers = apis.map(bookingCalls);
  const processOf = (process: number) => {
    const api = apis[process % PROCESSES];
    if (!api) throw new Error('There is no such process');
    return api;
  };
  const calls = (process: number) => {
    const caller = callers[process % PROCESSES];
    if (!caller) throw new Error('There is no such process');
    return caller;
  };
  return {
    url,
    db,
    calls,
    processOf,
    race: (count, call) => Promise.all(Array.from({ length: count }, (_, n) => call(calls(n), n))),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await Promise.all(apis.map((api) => api.drain()));
      await Promise.all(databases.map((database) => database.close()));
    },
  };
}

/** The number of deadlocks in the database. Connections report them when they end, so close the lot first. */
export async function countDeadlocks({ url }: SharedLot): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client
    .query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    .finally(() => client.end());
  return rows[0]?.deadlocks ?? -1;
}

/** Drops the lot's database. */
export async function dropLot(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await runOnce(server.href, `drop database ${name} with (force)`);
}
