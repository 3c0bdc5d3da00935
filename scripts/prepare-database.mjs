// The empty database with all migrations, which a first start of the embedded database copies instead of creating it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { copyEmbeddedMigrations } from './embedded-migrations.mjs';

/** Writes `prepared-database.tar.gz` into the folder of the built server, which has the migrations. */
export async function prepareDatabase(folder) {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'parkweb-migrations-'));
  copyEmbeddedMigrations(join(folder, 'migrations'), migrationsFolder);
  const database = await PGlite.create();
  await migrate(drizzle(database), { migrationsFolder });
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  writeFileSync(join(folder, 'prepared-database.tar.gz'), new Uint8Array(await dump.arrayBuffer()));
  rmSync(migrationsFolder, { recursive: true });
}
