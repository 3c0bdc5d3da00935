import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { activityHandlers } from '../../server/api/activity/handlers.ts';
import { seedLot } from '../../server/api/seed-lot.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { isTransient } from '../../server/api/platform/describe-error.ts';
import { secrets } from '../../server/api/platform/tables.ts';
import { createLogger } from '../../server/log.ts';
import { getActivity } from '../../shared/contracts/activity.ts';
import { type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import {
  type PostgresServer,
  runOnce,
  type Standby,
  startPostgres,
  startStandby,
} from '../support/postgres-server.ts';
import { visitor } from '../support/quotes.ts';
import { buildRunCall } from '../support/run-call.ts';
import { until } from '../support/until.ts';

const LIMIT_MS = 15_000;

describe('Reads from a replica (DATABASE_READ_URL)', function () {
  this.timeout(60_000);
  let primary: PostgresServer | null = null;
  let standby: Standby;
  let databaseUrl: string;
  let bouncer: Pgbouncer | null = null;
  let db: Database;

  const open = (readUrl: string) =>
    openDatabase({ databaseUrl, readUrl, dataDir: '', log: createLogger('silent') });

  before(async function () {
    // A server of its own, because a standby copies all databases of a server.
    primary = await startPostgres();
    if (!primary) return this.skip();
    databaseUrl = await primary.createDatabase();
    standby = await startStandby(primary.url);
    db = await open(standby.of(databaseUrl));
    await seedLot(db.queries);
  });
  after(async () => {
    await db?.close();
    await bouncer?.stop();
    await standby?.stop();
    await primary?.stop();
  });

  async function readsOnReplica(database = db): Promise<boolean> {
    const { rows } = await database.reads.execute(sql`select pg_is_in_recovery() as is_replica`);
    return rows[0]?.is_replica === true;
  }
  const untilOn = (replica: boolean) => until(async () => (await readsOnReplica()) === replica, LIMIT_MS);

  /** What connections of the product asked a server last. */
  async function listStatements(url: string): Promise<string[]> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client
      .query<{ query: string }>(`select query from pg_stat_activity where application_name = 'parkweb'`)
      .finally(() => client.end());
    return rows.map(({ query }) => query);
  }

  it('take a report from the replica, and every other query from the leader', async () => {
    await untilOn(true);
    const now = () => new Date();
    const call = buildRunCall({ db, handlers: activityHandlers({ db, now }), now });
    await call(getActivity, {}, visitor);
    const isReport = (query: string) => /count\(\*\)::int as cars/.test(query);
    expect((await listStatements(standby.of(databaseUrl))).filter(isReport)).to.not.deep.equal([]);
    expect((await listStatements(databaseUrl)).filter(isReport)).to.deep.equal([]);
    const { rows } = await db.queries.execute(sql`select pg_is_in_recovery() as is_replica`);
    expect(rows).to.deep.equal([{ is_replica: false }]);
  });

  it('never write, on the replica or on the leader', async () => {
    const write = () =>
      db.reads
        .insert(secrets)
        .values({ name: 'misplaced', value: 'x' })
        .then(
          () => 'written',
          () => 'refused',
        );
    expect(await write()).to.equal('refused');
    await runOnce(standby.of(databaseUrl), 'select pg_wal_replay_pause()');
    // A replica of a leader that writes nothing does not lag.
    await runOnce(databaseUrl, 'create table written_meanwhile ()');
    await untilOn(false).finally(() => runOnce(standby.of(databaseUrl), 'select pg_wal_replay_resume()'));
    expect(await write()).to.equal('refused');
    expect(await db.queries.$count(secrets)).to.equal(0);
    await untilOn(true);
  });

  it('go to the leader while the replica is lost without a word, and back when it answers', async () => {
    const slow = db.reads.execute(sql`select pg_is_in_recovery() as is_replica, pg_sleep(3)`);
    standby.signal('SIGSTOP');
    try {
      expect((await slow).rows[0]?.is_replica).to.equal(false);
      await untilOn(false);
    } finally {
      standby.signal('SIGCONT');
    }
    await untilOn(true);
  });

  it('work behind PgBouncer, and go to the leader when it is stopped', async function () {
    bouncer = await startPgbouncer(standby.of(databaseUrl));
    if (!bouncer) return this.skip();
    const pooled = await open(bouncer.through(databaseUrl));
    try {
      await until(() => readsOnReplica(pooled), LIMIT_MS);
      await bouncer.stop();
      bouncer = null;
      expect(await readsOnReplica(pooled)).to.equal(false);
    } finally {
      await pooled.close();
    }
  });

  it('never go to a server that is no replica', async () => {
    const wrong = await open(databaseUrl);
    try {
      expect(await readsOnReplica(wrong)).to.equal(false);
    } finally {
      await wrong.close();
    }
  });

  it('a write to a leader that has become a replica is a failure that may be repeated', async () => {
    const refused = await runOnce(standby.of(databaseUrl), 'create table misplaced ()').then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).to.be.an('error');
    expect(isTransient(refused)).to.equal(true);
  });
});
