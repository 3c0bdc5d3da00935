import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { like, sql } from 'drizzle-orm';
import { buildDataDir } from '../../../../tests/support/database.ts';
import { createLogger } from '../../../log.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import type { Database } from './database.ts';
import { findAppError } from './database-errors.ts';
import { applyLimits } from '../limits/limits.ts';
import { throttles } from '../limits/tables.ts';
import { secrets } from '../tables.ts';

const log = createLogger('silent');
const writer = fileURLToPath(new URL('../../../../tests/support/database-writer.ts', import.meta.url));
const slowQuery = (rows: number) => sql.raw(`select count(*) from generate_series(1, ${rows})`);

describe('PGlite database', function () {
  this.timeout(240_000);
  let dataDir: string;
  let db: Database | undefined;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    dataDir = await buildDataDir();
  });

  afterEach(async () => {
    child?.kill('SIGKILL');
    await db?.close();
    db = undefined;
  });

  async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
    db = await openDatabase({ dataDir, log, ...options });
    return db;
  }

  /** Starts a process that writes rows, and resolves when `enough` rows are confirmed. The process keeps writing. */
  async function startWriter(prefix: string, enough: number): Promise<{ pid: number; confirmed: number[] }> {
    const program = spawn(process.execPath, ['--import', 'tsx', writer, dataDir, prefix]);
    child = program;
    const confirmed: number[] = [];
    const lines = createInterface(program.stdout);
    await new Promise<void>((resolve, reject) => {
      program.once('exit', () => reject(new Error('The writer ended early')));
      lines.on('line', (line) => confirmed.push(Number(line)) >= enough && resolve());
    });
    return { pid: program.pid ?? 0, confirmed };
  }

  async function kill(): Promise<void> {
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  it('PGlite runs transactions one after another', async () => {
    const { transaction } = await open();
    const steps: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        transaction(async (tx) => {
          steps.push(`${name} begins`);
          await tx.execute(sql`select 1`);
          await tx.execute(sql`select 2`);
          steps.push(`${name} ends`);
        }),
      ),
    );
    expect(steps).to.deep.equal(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('PGlite does not block the event loop while a query runs', async () => {
    const { queries } = await open();
    let turns = 0;
    const ticker = setInterval(() => turns++, 1);
    const startedAt = performance.now();
    await queries.execute(slowQuery(1_000_000));
    clearInterval(ticker);
    // A query that blocked the loop would allow one turn at most.
    expect(turns).to.be.greaterThan((performance.now() - startedAt) / 50);
  });

  it('PGlite fails a hanging query with 503 and reopens for the next one', async () => {
    const { queries, ping } = await open({ queryLimitMs: 1_000 });
    await queries.insert(secrets).values({ name: 'kept', value: 'before' });
    const hanging = queries.execute(slowQuery(1_000_000_000)).catch((error: unknown) => error);
    const queued = queries.select().from(secrets);
    expect(findAppError(await hanging)).to.include({ status: 503, code: 'UNAVAILABLE' });
    expect(await queued).to.have.length(1);
    await ping();
  });

  it('PGlite aborts a transaction that is idle for too long', async () => {
    const { transaction, queries } = await open({ queryLimitMs: 1_000 });
    let wake = () => {};
    const idle = transaction(async (tx) => {
      await tx.insert(secrets).values({ name: 'lost', value: 'x' });
      await new Promise<void>((resolve) => (wake = resolve));
      await tx.execute(sql`select 1`);
    }).catch((error: unknown) => error);
    expect(await queries.select().from(secrets)).to.have.length(0);
    wake();
    expect(await idle).to.be.an('error');
    expect(await queries.select().from(secrets)).to.have.length(0);
  });

  it('PGlite rejects writes with 503 and still reads while the disk is nearly full', async () => {
    const { queries, transaction } = await open({ freeBytes: async () => 1_000_000 });
    const insert = queries.insert(secrets).values({ name: 'a', value: 'b' });
    expect(findAppError(await insert.catch((error: unknown) => error))).to.include({ status: 503 });
    const transfer = transaction(async () => expect.fail('began'));
    expect(findAppError(await transfer.catch((error: unknown) => error))).to.include({ status: 503 });
    expect(await queries.select().from(secrets)).to.have.length(0);
  });

  it('applyLimits counts in memory while the disk is nearly full, so that reads with a limit are answered', async () => {
    const { queries } = await open({ freeBytes: async () => 1_000_000 });
    const now = new Date();
    const use = () =>
      applyLimits(queries, [{ key: 'view:1', max: 2, seconds: 3_600 }], now).then(
        () => 200,
        (error: unknown) => findAppError(error)?.status,
      );
    expect([await use(), await use(), await use()]).to.deep.equal([200, 200, 429]);
    expect(await queries.select().from(throttles)).to.have.length(0);
  });

  it('openDatabase applies no migration twice', async () => {
    const first = await open();
    await first.queries.insert(secrets).values({ name: 'a', value: 'b' });
    const applied = sql`select * from drizzle.__drizzle_migrations`;
    const { rows } = await first.queries.execute(applied);
    await first.close();
    const second = await open();
    expect((await second.queries.execute(applied)).rows).to.deep.equal(rows);
    expect(await second.queries.select().from(secrets)).to.have.length(1);
  });

  it('openDatabase names the folder that it cannot open', async () => {
    rmSync(join(dataDir, 'database', 'global'), { recursive: true });
    const failure = await open().catch((error: unknown) => error);
    expect(failure)
      .to.be.an('error')
      .with.property('message')
      .that.includes(`${dataDir}/database cannot be opened`);
  });

  it('PGlite keeps all confirmed writes when its process is killed', async () => {
    for (const round of ['first', 'second', 'third']) {
      const { confirmed } = await startWriter(round, 40);
      await kill();
      const { queries, close } = await open();
      const rows = await queries
        .select()
        .from(secrets)
        .where(like(secrets.name, `${round}-%`));
      const names = new Set(rows.map((row) => row.name));
      const lost = confirmed.filter((number) => !names.has(`${round}-${number}-a`));
      expect(lost).to.deep.equal([]);
      expect(rows.length % 2, 'no half transaction').to.equal(0);
      await close();
      db = undefined;
    }
  });

  it('openDatabase throws in a second process and names the first', async () => {
    const { pid } = await startWriter('holder', 1);
    const failure = await open().catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes(`in use by process ${pid} on `);
    await kill();
    await open();
  });

  it('a folder whose migrations are older than the baseline is refused with a sentence', async () => {
    const older = await open();
    await older.queries.execute(
      sql`update drizzle.__drizzle_migrations set created_at = (select min(created_at) - 1 from drizzle.__drizzle_migrations)`,
    );
    await older.close();
    db = undefined;
    const failure = await open().catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('Delete the data folder');
  });
});
