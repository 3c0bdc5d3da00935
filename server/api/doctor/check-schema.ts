import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import { resolveAsset } from '../platform/database/resolve-asset.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Reader } from './open-reader.ts';

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

/** The migrations that this release brings, beside those that the database has. */
export async function checkSchema({ read }: Reader): Promise<Finding[]> {
  const shipped = readMigrationFiles({ migrationsFolder: fileURLToPath(resolveAsset('migrations')) });
  const [table] = await read(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
    v.object({ exists: v.boolean() }),
  );
  if (!table?.exists)
    return [problem('The database is empty. The server creates the tables when it starts.')];
  const applied = await read(
    'select created_at as time from drizzle.__drizzle_migrations',
    v.object({ time: number }),
  );
  const newest = Math.max(...applied.map(({ time }) => time));
  const missing = shipped.filter(({ folderMillis }) => folderMillis > newest).length;
  if (missing > 0)
    return [
      problem(`${missing} migrations of this release are missing. Its server applies them when it starts.`),
    ];
  const known = Math.max(...shipped.map(({ folderMillis }) => folderMillis));
  return newest > known
    ? [warning('A newer release has changed this database. Run the doctor of that release.')]
    : [ok(`All ${shipped.length} migrations of this release are applied.`)];
}
