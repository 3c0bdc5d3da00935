// The empty database with all migrations, which a first start of the embedded database copies instead of creating it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/** Writes `prepared-database.tar.gz` into the folder of the built server, which has the migrations. */
export async function prepareDatabase(folder) {
  const database = await PGlite.create();
  await migrate(drizzle(database), { migrationsFolder: join(folder, 'migrations') });
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  writeFileSync(join(folder, 'prepared-database.tar.gz'), new Uint8Array(await dump.arrayBuffer()));
}
