import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { bookings, payments } from '../server/api/modules/bookings/tables.ts';
import { sweepBookings } from '../server/api/modules/bookings/sweep-bookings.ts';
import { type Database } from '../server/api/platform/database/database.ts';
import { openDatabase } from '../server/api/platform/database/open-database.ts';
import { findViolations } from '../server/api/reconcile/find-violations.ts';
import { createLogger } from '../server/log.ts';
import { pacificDay } from '../shared/format/time.ts';
import { auditBooks, soundBooks } from '../tests/race/support/books.ts';
import { buildDeps } from '../tests/support/api.ts';
import { digestTables } from '../tests/support/digest-tables.ts';
import { findFreePort, unprivileged } from '../tests/support/postgres-server.ts';
import { createTravelers, widenTheLot } from './bookings.ts';
import { root, startProduct } from './servers.ts';

// `npm run drill:restore`: loses a machine under load, restores it from deploy/pgbackrest.conf, and checks every booking.

const CLIENTS = 4;
/** Milliseconds of bookings before, between and after the backups. */
const LOAD_MS = 4_000;
const MINUTE_MS = 60_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'parkweb-drill-'));
const owner = unprivileged();
const startedAt = performance.now();
const servers = new Set<ChildProcess>();
const problems: string[] = [];

process.once('exit', () => {
  for (const server of servers) server.kill('SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function tell(what: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  tell(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

function expectThat(sentence: string, isTrue: boolean): void {
  tell(`${isTrue ? 'held  ' : 'MISSED'} ${sentence}`);
  if (!isTrue) problems.push(sentence);
}

/** A server in `name`, a folder of the drill. The settings of the sample are read from its own file. */
class Cluster {
  readonly data: string;
  readonly port: number;
  #server: ChildProcess | undefined;

  constructor(name: string, port: number) {
    this.data = join(folder, name);
    this.port = port;
  }

  get url(): string {
    return this.urlOf('parkweb');
  }

  urlOf(database: string): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** What pgBackRest needs besides the sample: where this drill has its files. */
  get env(): Record<string, string> {
    return {
      PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: join(folder, 'repository'),
      PGBACKREST_REPO1_CIPHER_PASS: passphrase,
      PGBACKREST_LOG_PATH: join(folder, 'log'),
      PGBACKREST_LOCK_PATH: join(folder, 'lock'),
      PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
      PGBACKREST_LOG_LEVEL_CONSOLE: 'warn',
      PGBACKREST_PG1_PATH: this.data,
      PGBACKREST_PG1_PORT: String(this.port),
      PGBACKREST_PG1_SOCKET_PATH: folder,
      PGBACKREST_PG1_USER: 'postgres',
    };
  }

  run(program: string, ...args: string[]): Promise<{ stdout: string }> {
    return run(program, args, { ...owner, cwd: folder, env: this.env, maxBuffer: 2 ** 26 });
  }

  backrest(...args: string[]): Promise<{ stdout: string }> {
    return this.run('pgbackrest', '--stanza=parkweb', ...args);
  }

  /** Resolves when it accepts writes: a restored server first replays the log. */
  async start(settings: string[]): Promise<void> {
    const all = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=60',
      ...settings,
    ];
    const args = ['-D', this.data, ...all.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(programs, 'postgres'), args, {
      ...owner,
      cwd: folder,
      env: this.env,
      stdio: ['ignore', 'ignore', process.env.DRILL_LOG ? 'inherit' : 'ignore'],
    });
    this.#server = server;
    servers.add(server.once('exit', () => servers.delete(server)));
    for (let tries = 0; server.exitCode === null && tries < 2_400; tries++) {
      const [row] = await query(this.urlOf('postgres'), 'select pg_is_in_recovery() as waits').catch(
        () => [],
      );
      if (row?.waits === false) return;
      await pause(50);
    }
    throw new Error('PostgreSQL did not start. DRILL_LOG=1 shows its log.');
  }

  /** Ends it as a power failure does: nothing more is archived. */
  async lose(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Travelers who book until they are stopped. `confirmed` has every number that they were told. */
function startLoad(origin: string) {
  const travelers = createTravelers(origin);
  const confirmed = new Set<string>();
  const load = { isOn: true };
  const client = async () => {
    while (load.isOn) {
      // The machine is lost in the middle of the last ones.
      const number = await travelers.book().catch((error: unknown) => {
        if (load.isOn) throw error;
      });
      if (number) confirmed.add(number);
      await pause(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    confirmed,
    bookOne: async () => {
      const number = await travelers.book();
      confirmed.add(number);
      return number;
    },
    stop: () => (load.isOn = false),
    ended: clients,
  };
}

const programs = findPrograms();
const passphrase = randomBytes(32).toString('hex');

function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const newest = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = newest
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!found || !existsSync('/usr/bin/pgbackrest'))
    throw new Error('The drill needs PostgreSQL and pgbackrest: apt-get install postgresql pgbackrest jq');
  return found;
}

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: createLogger('silent') });

/** Bookings whose payment was running are settled as the server does it after their hold. Then everything adds up. */
async function checkBooks(db: Database, name: string): Promise<void> {
  const later = new Date(Date.now() + 11 * MINUTE_MS);
  const waiting = await db.queries.$count(bookings, eq(bookings.status, 'PENDING_PAYMENT'));
  const deps = buildDeps({ db, now: () => later });
  while ((await db.queries.$count(bookings, eq(bookings.status, 'PENDING_PAYMENT'))) > 0)
    await sweepBookings(deps);
  const books = await auditBooks(db.queries);
  const wrong = Object.entries(soundBooks).filter(([key, value]) =>
    Object.entries(books).some(([other, found]) => other === key && found !== value),
  );
  const violations = await findViolations(db.queries, pacificDay(new Date()));
  for (const violation of violations.slice(0, 5)) tell(`       ${violation}`);
  expectThat(
    `${name}: ${books.confirmed} bookings, ${waiting} of them were being paid; spaces, payments, refunds, mails, points and the ledger add up: ${wrong.length + violations.length} violations`,
    wrong.length + violations.length === 0,
  );
}

async function numbersOf(db: Database): Promise<Set<string>> {
  const rows = await db.queries
    .select({ number: bookings.number })
    .from(bookings)
    .where(eq(bookings.status, 'CONFIRMED'));
  return new Set(rows.map(({ number }) => number));
}

async function hasPaid(db: Database, number: string): Promise<boolean> {
  const rows = await db.queries
    .select({ cents: payments.amountCents, paid: bookings.paidCents })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(
      sql`${bookings.number} = ${number} and ${payments.kind} = 'CHARGE' and ${payments.state} = 'APPROVED'`,
    );
  return rows.length === 1 && rows[0]?.cents === rows[0]?.paid;
}

const sizeOf = (path: string): number =>
  statSync(path).isFile()
    ? statSync(path).size
    : readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);

/** Restores into a folder of its own, and starts a server on it that archives nothing. */
async function restore(name: string, ...target: string[]): Promise<{ cluster: Cluster; seconds: number }> {
  const cluster = new Cluster(name, await findFreePort());
  const began = performance.now();
  mkdirSync(cluster.data, { mode: 0o700 });
  if (owner) chownSync(cluster.data, owner.uid, owner.gid);
  await timed(`pgbackrest restore ${target.join(' ')}`, () => cluster.backrest(...target, 'restore'));
  await timed('PostgreSQL replays the log and accepts writes', () => cluster.start(['archive_mode=off']));
  return { cluster, seconds: (performance.now() - began) / 1000 };
}

async function drill(): Promise<void> {
  if (owner) chownSync(folder, owner.uid, owner.gid);
  for (const name of ['pgbackrest.conf', 'postgresql-archive.conf', 'check-backups'])
    copyFileSync(join(root, 'deploy', name), join(folder, name));
  const original = new Cluster('original', await findFreePort());
  await original.run(
    'initdb',
    '-D',
    original.data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  );
  await original.run('sh', '-c', `cat postgresql-archive.conf >> original/postgresql.conf`);
  await original.start([]);
  await query(original.urlOf('postgres'), 'create database parkweb');
  await timed('stanza-create and check', async () => {
    await original.backrest('stanza-create');
    await original.backrest('check');
  });

  const env = { TRUST_PROXY: '1', DEMO: '0' };
  const site = await startProduct({ ...env, DATABASE_URL: original.url });
  await widenTheLot(original.url);
  const load = startLoad(site.origin);
  load.ended.catch((error: unknown) => problems.push(String(error)));
  await pause(LOAD_MS);
  await timed('full backup while travelers book', () => original.backrest('--type=full', 'backup'));
  await pause(LOAD_MS);
  await timed('incremental backup while travelers book', () => original.backrest('--type=incr', 'backup'));
  await pause(LOAD_MS);

  const a = await load.bookOne();
  const [clock] = await query(original.url, 'select clock_timestamp()::text as now');
  const target = String(clock?.now);
  await pause(100);
  const b = await load.bookOne();
  tell(`booking ${a} at the latest at ${target}, booking ${b} after it`);
  await pause(LOAD_MS);
  await original.run('sh', './check-backups').then(({ stdout }) => tell(stdout.trim()));
  const stale = await original.run('sh', './check-backups', '0').then(
    () => false,
    () => true,
  );
  expectThat('check-backups fails when the newest backup is too old', stale);
  await pause(LOAD_MS);
  load.stop();
  await original.lose();
  const told = load.confirmed.size;
  tell(`the machine is lost; travelers were told of ${told} bookings`);
  await load.ended.catch(() => {});
  await site.stop();
  tell(`the repository has ${(sizeOf(join(folder, 'repository')) / 2 ** 20).toFixed(1)} MB, encrypted`);

  const before = await restore('before', '--type=time', `--target=${target}`, '--target-action=promote');
  const db = await open(before.cluster.url);
  const kept = await numbersOf(db);
  expectThat(
    'the moment between: the booking before is there, with its payment',
    kept.has(a) && (await hasPaid(db, a)),
  );
  expectThat('the moment between: the booking after is not there', !kept.has(b));
  await checkBooks(db, 'the moment between');
  const began = performance.now();
  const restored = await startProduct({ ...env, DATABASE_URL: before.cluster.url });
  const total = before.seconds + (performance.now() - began) / 1000;
  tell(`the site serves again; from the command to the first page (RTO): ${total.toFixed(1)} s`);
  const again = await createTravelers(restored.origin, 1_000_000).book();
  expectThat('the restored site takes a booking', (await numbersOf(db)).has(again));
  await restored.stop();

  const latest = await restore('latest');
  const latestDb = await open(latest.cluster.url);
  const present = await numbersOf(latestDb);
  const lost = [...load.confirmed].filter((number) => !present.has(number)).length;
  tell(
    `the latest moment: ${told - lost} of ${told} bookings; ${lost} were not archived yet (RPO, at most archive_timeout)`,
  );
  expectThat('the latest moment: both bookings are there', present.has(a) && present.has(b));
  await checkBooks(latestDb, 'the latest moment');
  await latestDb.close();

  const dump = join(folder, 'parkweb.dump');
  await timed('pg_dump', () =>
    before.cluster.run('pg_dump', '--format=custom', `--file=${dump}`, before.cluster.url),
  );
  await query(before.cluster.urlOf('postgres'), 'create database dumped');
  await timed('pg_restore', () =>
    before.cluster.run(
      'pg_restore',
      '--no-owner',
      '--exit-on-error',
      `--dbname=${before.cluster.urlOf('dumped')}`,
      dump,
    ),
  );
  const dumped = await open(before.cluster.urlOf('dumped'));
  const [one, two] = await Promise.all([digestTables(db), digestTables(dumped)]);
  expectThat(
    `pg_dump and pg_restore: all ${Object.keys(one).length} tables are the same (${(statSync(dump).size / 2 ** 20).toFixed(1)} MB)`,
    JSON.stringify(one) === JSON.stringify(two),
  );
  await checkBooks(dumped, 'pg_restore');
  await Promise.all([dumped.close(), db.close()]);
  await Promise.all([before.cluster.lose(), latest.cluster.lose()]);
}

try {
  await drill();
} catch (error) {
  console.error(error);
  problems.push('the drill did not end');
}
console.log(
  problems.length === 0 ? '\nEverything held.' : `\n${problems.length} missed:\n${problems.join('\n')}`,
);
process.exit(problems.length === 0 ? 0 : 1);
