import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/api/platform/database/database.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import { seedDemo } from '../../server/api/demo/seed-demo.ts';
import { seedLot } from '../../server/api/seed-lot.ts';
import { createLogger } from '../../server/log.ts';
import { listTables } from './list-tables.ts';
import { createDatabase, runOnce } from './postgres-server.ts';
import { whenTestsEnd } from './tests-end.ts';

const log = createLogger('silent');
/** Identifies the schema of all migrations. A cached database is valid while it stays the same. */
const prepared = `parkweb_prepared_${hashMigrations()}`;

// Creating a database takes about a second, so a closed one is emptied and reused.
const cachedDatabases: Database[] = [];
/** SQL that inserts the demo lot's rows at once, by the instant they were made for. */
const seeds = new Map<number, string>();
const started = new Date();

/**
 * An open database with only the demo lot's rates and coupons, for one test or one file. Close it afterwards.
 * It is PGlite, or a new database on the PostgreSQL server of DATABASE_URL.
 */
export async function buildDatabase({ now = started } = {}): Promise<Database> {
  const cached = cachedDatabases.pop();
  if (cached) await cached.queries.execute(sql`select tests.empty_tables()`);
  const db = cached ?? (await createTestDatabase());
  await seed(db, now);
  let isOpen = true;
  const close = async () => {
    if (isOpen) cachedDatabases.push(db);
    isOpen = false;
  };
  return { ...db, close };
}

async function createTestDatabase(): Promise<Database> {
  const db = await (process.env.DATABASE_URL ? buildPostgres(process.env.DATABASE_URL) : openCopy());
  await db.queries.execute(sql`create schema tests`);
  await createEmptyTables(db);
  return db;
}

/**
 * Creates the function that deletes all rows in any order of tables, and lets all sequences begin again, so that numbers
 * do not depend on earlier tests. Much faster than TRUNCATE on small tables, and a function keeps its plans.
 */
async function createEmptyTables({ queries }: Database): Promise<void> {
  const deletes = (await listTables(queries)).map((name) => `delete from "${name}";`).join(' ');
  const restart = `perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public';`;
  await queries.execute(
    sql.raw(`create function tests.empty_tables() returns void language plpgsql as $$
      begin set local session_replication_role = replica; ${deletes} ${restart} end $$`),
  );
}

/** The demo lot's rows. Those of the first time are copied later, which takes one statement. */
async function seed(db: Database, now: Date): Promise<void> {
  const known = seeds.get(now.getTime());
  if (known) return void (await db.queries.execute(sql.raw(known)));
  await db.transaction(async (tx) => {
    await seedLot(tx);
    await seedDemo(tx, now);
  });
  seeds.set(now.getTime(), await writeInserts(db));
}

async function writeInserts({ queries }: Database): Promise<string> {
  const tables = (await listTables(queries)).map(
    (name) => sql`select ${name}::text as name, json_agg(t)::text as list from ${sql.identifier(name)} t`,
  );
  const { rows } = await queries.execute(sql.join(tables, sql` union all `));
  const inserts = rows.flatMap(({ name, list }) =>
    list === null
      ? []
      : `insert into "${name}" overriding system value
         select * from json_populate_recordset(null::"${name}", $json$${list}$json$);`,
  );
  return `do $$ begin set local session_replication_role = replica; ${inserts.join('\n')} end $$`;
}

const openCopy = async () => openDatabase({ dataDir: await buildDataDir(), log });

const dataDirs: string[] = [];
process.once('exit', () => dataDirs.forEach((dataDir) => rmSync(dataDir, { recursive: true, force: true })));

/** A data folder with an empty PGlite of the current schema. Deleted when the process ends. */
export async function buildDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parkweb-test-'));
  dataDirs.push(dataDir);
  cpSync(await prepareFolder(), dataDir, { recursive: true });
  return dataDir;
}

/** A folder with all migrations applied, created once per machine. */
async function prepareFolder(): Promise<string> {
  const folder = join(tmpdir(), prepared);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}-${randomUUID()}`;
  const db = await openDatabase({ dataDir: fresh, log });
  await db.close();
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another test process has created it.
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function buildPostgres(serverUrl: string): Promise<Database> {
  await prepareTemplate(serverUrl);
  const databaseUrl = await createDatabase(serverUrl, prepared);
  const db = await openDatabase({ databaseUrl, dataDir: '', log });
  whenTestsEnd(async () => {
    await db.close();
    await runOnce(serverUrl, `drop database ${nameOf(databaseUrl)} with (force)`);
  });
  return db;
}

/** Creates a template database with all migrations applied. */
async function prepareTemplate(serverUrl: string): Promise<void> {
  const isPrepared = async () =>
    (await runOnce(serverUrl, `select from pg_database where datname = '${prepared}'`)) > 0;
  if (await isPrepared()) return;
  const databaseUrl = await createDatabase(serverUrl);
  const db = await openDatabase({ databaseUrl, dataDir: '', log });
  await db.close();
  try {
    await runOnce(serverUrl, `alter database ${nameOf(databaseUrl)} rename to ${prepared}`);
  } catch (error) {
    await runOnce(serverUrl, `drop database ${nameOf(databaseUrl)} with (force)`);
    if (!(await isPrepared())) throw error;
  }
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

function hashMigrations(): string {
  const folder = fileURLToPath(new URL('../../server/api/platform/database/migrations', import.meta.url));
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const file of files.toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
