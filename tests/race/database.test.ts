import { connect, createServer } from 'node:net';
import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { coupons } from '../../server/api/modules/coupons/tables.ts';
import { secrets } from '../../server/api/platform/tables.ts';
import { createLogger } from '../../server/log.ts';
import { buildDatabase } from '../support/database.ts';
import { createDatabase, findFreePort, runOnce } from '../support/postgres-server.ts';
import { until } from '../support/until.ts';

describe('openDatabase on PostgreSQL', function () {
  const serverUrl = process.env.DATABASE_URL;
  let db: Database;

  before(async function () {
    // The embedded database runs one query at a time, so locks never contend.
    if (!serverUrl) this.skip();
    db = await buildDatabase();
  });

  after(() => db?.close());

  /** A barrier that resolves when `count` transactions have reached it. */
  function createBarrier(count: number): () => Promise<void> {
    let arrived = 0;
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    return () => {
      if (++arrived === count) open();
      return opened;
    };
  }

  it('retries a transaction that was the victim of a deadlock', async () => {
    const reachBarrier = createBarrier(2);
    let attempts = 0;
    const use = (first: string, second: string) => async (tx: Queries) => {
      attempts++;
      await tx
        .update(coupons)
        .set({ usedCount: sql`used_count + 1` })
        .where(eq(coupons.code, first));
      await reachBarrier();
      await tx
        .update(coupons)
        .set({ usedCount: sql`used_count + 1` })
        .where(eq(coupons.code, second));
    };
    await Promise.all([db.transaction(use('SAVE10', 'FIVEOFF')), db.transaction(use('FIVEOFF', 'SAVE10'))]);
    // On a busy machine the retry may be a victim again.
    expect(attempts).to.be.at.least(3);
    const [coupon] = await db.queries.select().from(coupons).where(eq(coupons.code, 'SAVE10'));
    expect(coupon?.usedCount).to.equal(2);
  });

  it('gives up on a transaction after four failed attempts', async () => {
    let attempts = 0;
    const losing = db.transaction(async (tx) => {
      attempts++;
      await tx.execute(sql`do $$ begin raise sqlstate '40001'; end $$`);
    });
    expect(await losing.catch((error: unknown) => error))
      .to.be.an('error')
      .with.nested.property('cause.code', '40001');
    expect(attempts).to.equal(4);
  });

  it('reconnects after the server has cut a connection inside a transaction', async () => {
    const failure = await db
      .transaction(async (tx) => {
        await tx.insert(secrets).values({ name: 'cut', value: 'off' });
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await db.queries.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await new Promise(() => {});
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('code', '57P01');
    expect(await db.queries.select().from(secrets)).to.have.length(0);
  });

  it('runs the migrations once when several processes start at the same time', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '');
    const open = () => openDatabase({ databaseUrl, dataDir: '', log: createLogger('silent') });
    const opened = await Promise.all([open(), open(), open(), open()]);
    const { rows } = await db.queries.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    const [first] = opened;
    expect(
      (await first?.queries.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`))
        ?.rows,
    ).to.deep.equal(rows);
    await Promise.all(opened.map((each) => each.close()));
    await runOnce(serverUrl ?? '', `drop database ${new URL(databaseUrl).pathname.slice(1)}`);
  });

  it('waits for a server that starts later, and logs once that it waits', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '');
    const late = new URL(databaseUrl);
    const { port, hostname } = late;
    late.port = String(await findFreePort());
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const door = createServer((socket) => socket.pipe(connect(Number(port), hostname)).pipe(socket));
    const opening = openDatabase({ databaseUrl: late.href, dataDir: '', log });
    await until(() => lines.length === 1);
    door.listen(Number(late.port), hostname);
    const opened = await opening;
    await opened.ping();
    await opened.close();
    door.close();
    await runOnce(serverUrl ?? '', `drop database ${late.pathname.slice(1)} with (force)`);
    expect(lines.join()).to.contain('Waiting up to 60 s for PostgreSQL');
  });

  it('rejects at once when the database does not exist', async () => {
    const databaseUrl = new URL(serverUrl ?? '');
    databaseUrl.pathname = 'missing';
    const log = createLogger('silent');
    const refusal = openDatabase({ databaseUrl: databaseUrl.href, dataDir: '', log });
    expect(await refusal.catch((error: unknown) => error)).to.have.property('code', '3D000');
  });

  it('rejects with ECONNREFUSED when the server is not reachable in time', async () => {
    const refusal = openDatabase({
      databaseUrl: 'postgresql://127.0.0.1:1/none',
      dataDir: '',
      log: createLogger('silent'),
      waitMs: 0,
    });
    expect(await refusal.catch((error: unknown) => error))
      .to.be.an('error')
      .with.property('code', 'ECONNREFUSED');
  });
});
