import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { createFindMember } from '../../server/api/modules/members/find-member.ts';
import type { Database, Queries } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { secrets } from '../../server/api/platform/tables.ts';
import { createLogger } from '../../server/log.ts';
import { type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { createDatabase, runOnce } from '../support/postgres-server.ts';

const log = createLogger('silent');

for (const [what, ...settings] of [
  ['that refuses settings of a session'],
  [
    'that ignores settings of a session',
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ],
] as const)
  describe(`openDatabase through PgBouncer in transaction mode ${what}`, function () {
    const serverUrl = process.env.DATABASE_URL;
    let bouncer: Pgbouncer | null = null;
    let databaseUrl: string;
    let db: Database;

    before(async function () {
      if (!serverUrl) return this.skip();
      bouncer = await startPgbouncer(serverUrl, ...settings);
      if (!bouncer) {
        process.stderr.write('\n!!! SKIPPED: PgBouncer is not installed: apt-get install pgbouncer\n');
        return this.skip();
      }
      databaseUrl = await createDatabase(serverUrl);
      // Processes that start at once take turns, although the lock of a session would not hold here.
      const open = () => openDatabase({ databaseUrl: bouncer?.through(databaseUrl) ?? '', dataDir: '', log });
      const [first, ...others] = await Promise.all([open(), open(), open()]);
      await Promise.all(others.map((other) => other?.close()));
      if (first) db = first;
    });
    after(async () => {
      await db?.close();
      await bouncer?.stop();
      if (bouncer) await runOnce(serverUrl ?? '', `drop database ${new URL(databaseUrl).pathname.slice(1)}`);
    });

    const SETTINGS = { statement: '10s', lock: '5s', idle: '15s', jit: 'off', workers: '0' };
    const readSettings = async (queries: Queries) => {
      const { rows } = await queries.execute(sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`);
      return rows[0];
    };

    it('applies all settings to every statement and every transaction', async () => {
      const many = Array.from({ length: 20 });
      const statements = await Promise.all(many.map(() => readSettings(db.queries)));
      const transactions = await Promise.all(many.map(() => db.transaction(readSettings)));
      expect([...statements, ...transactions]).to.deep.equal(Array.from({ length: 40 }, () => SETTINGS));
    });

    it('runs parallel calls, whichever connection each of them gets', async () => {
      const findMember = createFindMember(db.queries);
      const found = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          findMember(`${String(n).padStart(22, '0')}.${'x'.repeat(43)}`, new Date()),
        ),
      );
      expect(new Set(found)).to.deep.equal(new Set([null]));
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          db.transaction((tx) => tx.insert(secrets).values({ name: `secret ${n}`, value: 'x' })),
        ),
      );
      expect(await db.queries.select().from(secrets)).to.have.length(20);
    });

    it('ends a failed statement’s transaction', async () => {
      const twice = () => db.queries.insert(secrets).values({ name: 'twice', value: 'x' });
      await twice();
      const failure = await twice().then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).to.be.an('error');
      expect(await readSettings(db.queries)).to.deep.equal(SETTINGS);
    });
  });
