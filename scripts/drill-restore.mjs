// `npm run drill:restore`: loses a PostgreSQL under load and restores it with pgBackRest; see bench/restore-drill.ts.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './built.mjs';
import { canInstall, installFromDebian } from './debian.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { run, step } from './steps.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
const isMissing = ['pgbackrest', 'jq', 'pg_dump'].some((program) => !existsSync(`/usr/bin/${program}`));
if (isMissing && canInstall())
  await step('Installing PostgreSQL and pgBackRest', () =>
    installFromDebian('postgresql', 'pgbackrest', 'jq'),
  );
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'bench/restore-drill.ts']);
