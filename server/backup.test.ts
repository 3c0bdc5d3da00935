import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../shared/format/durations.ts';
import { pacificDay } from '../shared/format/time.ts';
import { buildApi, buildDeps } from '../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../tests/support/bookings.ts';
import { buildDataDir } from '../tests/support/database.ts';
import { until } from '../tests/support/until.ts';
import { bookings } from './api/modules/bookings/tables.ts';
import { sweepBookings } from './api/modules/bookings/sweep-bookings.ts';
import type { Database } from './api/platform/database/database.ts';
import { openDatabase } from './api/platform/database/open-database.ts';
import { findViolations } from './api/reconcile/find-violations.ts';
import { seedLot } from './api/seed-lot.ts';
import { createLogger } from './log.ts';

const log = createLogger('silent');

function start(command: 'backup' | 'restore', dataDir: string, file: string): ChildProcess {
  const args = ['--import', 'tsx', `server/${command}.ts`, file];
  return spawn(process.execPath, args, { env: { DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(command: 'backup' | 'restore', dataDir: string, file: string) {
  const child = start(command, dataDir, file);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The command has no output');
  const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')]);
  return { output, errors, code: child.exitCode };
}

describe('npm run backup', function () {
  this.timeout(240_000);
  let folder: string;
  let dataDir: string;
  let file: string;
  let db: Database | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkweb-backup-'));
    dataDir = await buildDataDir();
    file = join(folder, 'backup.tar.gz');
  });
  afterEach(async () => {
    await db?.close();
    db = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  async function open(path: string): Promise<Database> {
    db = await openDatabase({ dataDir: path, log });
    return db;
  }

  async function book(database: Database, n: number): Promise<string> {
    const calls = bookingCalls(buildApi({ db: database }));
    const from = Date.now() + (20 + n) * DAY_MS;
    const { id } = await calls.quote({
      travel_from_date: new Date(from),
      travel_to_date: new Date(from + 2 * DAY_MS),
    });
    return bookingOf(await calls.book(id, { email: `traveler${n}@example.com` })).number;
  }

  it('a backup of a running server has each booking with its payment or not at all, and serves when it is restored', async () => {
    const running = await open(dataDir);
    await seedLot(running.queries);
    const before = [await book(running, 0), await book(running, 1)];
    const during: string[] = [];
    const backup = { isDone: false };
    const backedUp = run('backup', dataDir, file).finally(() => (backup.isDone = true));
    for (let n = 2; !backup.isDone; n++) during.push(await book(running, n % 300));
    const { output, errors, code } = await backedUp;
    expect({ errors, code }).to.deep.equal({ errors: '', code: 0 });
    expect(output).to.match(/backup\.tar\.gz has [\d.]+ MB .+ queries waited \d+ ms/);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    await until(() => !existsSync(join(dataDir, 'backup.tar')));
    await running.close();
    db = undefined;

    const restoredDir = join(folder, 'data');
    expect(await run('restore', restoredDir, file)).to.include({ errors: '', code: 0 });
    const restored = await open(restoredDir);
    const deps = buildDeps({ db: restored, now: () => new Date(Date.now() + DAY_MS / 24) });
    await sweepBookings(deps);
    const rows = await restored.queries.select().from(bookings).where(eq(bookings.status, 'CONFIRMED'));
    const numbers = rows.map(({ number }) => number);
    expect(numbers).to.include.members(before);
    expect([...before, ...during]).to.include.members(numbers);
    expect(rows.filter(({ paidCents, totalCents }) => paidCents !== totalCents)).to.deep.equal([]);
    expect(await findViolations(restored.queries, pacificDay(new Date()))).to.deep.equal([]);
    expect(numbers).to.not.include(await book(restored, 200));
  });

  it('a killed backup leaves nothing under its name and no copy in the data folder', async () => {
    await open(dataDir);
    const child = start('backup', dataDir, file);
    await until(() => existsSync(`${file}.unfinished`), 60_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(file)).to.equal(false);
    await until(() => !existsSync(join(dataDir, 'backup.tar')));
  });

  it('restore refuses a folder with a database and a file that is no backup, and leaves both as they were', async () => {
    writeFileSync(file, 'not a backup');
    const refused = await run('restore', dataDir, file);
    expect(refused.errors).to.contain('has a database already');
    const emptyDir = join(folder, 'data');
    const broken = await run('restore', emptyDir, file);
    expect(broken).to.include({ code: 1, output: '' });
    expect(readdirSync(emptyDir)).to.deep.equal([]);
  });
});
