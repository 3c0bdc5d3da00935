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

/**
 * An open database with only the demo lot's rates and coupons, for one test or one file. Close it afterwards.
 * It is PGlite, or a new database on the PostgreSQL server of DATABASE_URL.
 */
export async function buildDatabase({ now = new Date() } = {}): Promise<Database> {
  const cached = cachedDatabases.pop();
  if (cached) await emptyTables(cached);
  const db = cached ?? (await createTestDatabase());
  await db.transaction(async (tx) => {
    await seedLot(tx);
    await seedDemo(tx, now);
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) cachedDatabases.push(db);
    isOpen = false;
  };
  return { ...db, close };
}

const createTestDatabase = () =>
  process.env.DATABASE_URL ? buildPostgres(process.env.DATABASE_URL) : openCopy();

/**
 * Deletes all rows in any order of tables, and lets all sequences begin again, so that numbers do not depend on earlier
 * tests. Much faster than TRUNCATE on small tables.
 */
async function emptyTables(db: Database): Promise<void> {
  const names = await listTables(db.queries);
  const deletes = names.map((name) => `delete from "${name}";`).join(' ');
  const restart = `perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public';`;
  await db.queries.execute(
    sql.raw(`do $$ begin set local session_replication_role = replica; ${deletes} ${restart} end $$`),
  );
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
