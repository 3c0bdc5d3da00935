import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, runOnce, unprivileged } from './postgres-server.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export interface Pgbouncer {
  /** The address of a database through the pooler. */
  through: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server, with few server connections, so that every
 * transaction gets another one. null when it is not installed.
 * @param settings more lines of its configuration
 */
export async function startPgbouncer(serverUrl: string, ...settings: string[]): Promise<Pgbouncer | null> {
  if (!existsSync(PROGRAM)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-pgbouncer-'));
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
server_reset_query =
${settings.join('\n')}
`,
  );
  chmodSync(folder, 0o755);
  const program = spawn(PROGRAM, [config], { ...unprivileged(), cwd: folder, stdio: 'ignore' });
  const kill = () => void program.kill('SIGKILL');
  process.once('exit', kill);
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  const isReady = () =>
    runOnce(through(serverUrl), 'select 1').then(
      () => true,
      () => program.exitCode !== null,
    );
  await until(isReady);
  if (program.exitCode !== null) throw new Error('PgBouncer did not start');
  return {
    through,
    async stop() {
      process.removeListener('exit', kill);
      const ended = once(program, 'exit');
      kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
