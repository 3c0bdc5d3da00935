import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies migrations for a migrator that runs them all in one transaction, in which no index is built concurrently. */
export function copyEmbeddedMigrations(from, to) {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(to).filter((each) => each.endsWith('.sql'))) {
    const file = join(to, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/ concurrently\b/gi, ''));
  }
}
