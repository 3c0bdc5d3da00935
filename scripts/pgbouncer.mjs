import { existsSync } from 'node:fs';
import { canInstall, installFromDebian } from './debian.mjs';
import { step } from './steps.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Installs Debian's PgBouncer if it is missing and that is allowed. Without it, its test skips itself and says so. */
export async function ensurePgbouncer() {
  if (!existsSync(PROGRAM) && canInstall())
    await step('Installing pgbouncer', () => installFromDebian('pgbouncer'));
}
