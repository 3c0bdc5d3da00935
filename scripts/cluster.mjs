// `npm run cluster`: three PostgreSQL nodes under Patroni and etcd, HAProxy, PgBouncer and three processes of the site, on
// this machine; see docs/CLUSTER.md. `-- --for 60` ends after a minute, `-- --trials` breaks it in every way under load.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './built.mjs';
import { installFromDebian } from './debian.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { giveUp, run, step } from './steps.mjs';

/** Debian's packages, by a program of each. */
const PACKAGES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iproute2: '/usr/sbin/ip',
};

checkNodeVersion();
// Each node gets a network of its own, which can be cut, and PostgreSQL a user of its own.
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  giveUp('The cluster for trying needs Linux and root, for networks that can be cut.');
const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]));
if (missing.length > 0) {
  if (!existsSync('/usr/bin/apt-get')) giveUp(`Install ${missing.join(', ')} first.`);
  await step(`Installing ${missing.join(', ')}`, () => installFromDebian(...missing));
}
await ensureInstalled();
await ensureBuilt();
// Ctrl-C reaches both. The child stops the cluster, and this one waits for it.
process.on('SIGINT', () => {});
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  'bench/cluster/main.ts',
  ...process.argv.slice(2),
]);
