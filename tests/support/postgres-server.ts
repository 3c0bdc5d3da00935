import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** Address of the server's default database. */
  url: string;
  /** Creates a database and returns its address. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder, deleted when the process ends. null when PostgreSQL is not installed;
 * the caller reports it. Unless `durable`, it runs without fsync and without autovacuum, whose statistics would change
 * plans in the middle of a test.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer | null> {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const;
  let server: ChildProcess | undefined;
  const cleanUp = () => {
    // Immediate shutdown also ends the server's child processes.
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', cleanUp);
  endOnSignals();
  const [initdb, postgres] = [join(programs, 'initdb'), join(programs, 'postgres')];
  execFileSync(
    initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 120,
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  server = spawn(
    postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    options,
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    createDatabase: () => createDatabase(url),
    stop: async () => {
      process.removeListener('exit', cleanUp);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGINT')) await ended;
      cleanUp();
    },
  };
}

export interface Standby {
  /** The address of the same database on it. */
  of: (databaseUrl: string) => string;
  /** SIGSTOP and SIGCONT for all its processes: it is lost without a word, and back. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => Promise<void>;
}

/** Starts a streaming replica of a server of `startPostgres`, with all its databases. */
export async function startStandby(serverUrl: string): Promise<Standby> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-standby-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const;
  const copy = ['-d', serverUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  execFileSync(join(programs, 'pg_basebackup'), copy, options);
  const settings = ['-D', data, '-p', `${port}`, '-c', 'fsync=off'];
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(
    join(programs, 'postgres'),
    [...settings, ...listen, '-c', 'max_connections=120'],
    options,
  );
  const { pid } = server;
  if (pid === undefined) throw new Error('The standby did not start');
  const cleanUp = () => {
    server.kill('SIGQUIT');
    server.kill('SIGCONT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', cleanUp);
  const of = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = `${port}`;
    return url.href;
  };
  await untilReady(of(serverUrl), server);
  return {
    of,
    // Each process of PostgreSQL leads a group of its own.
    signal(name) {
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
      for (const one of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(one, name);
    },
    async stop() {
      process.removeListener('exit', cleanUp);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGINT')) await ended;
      cleanUp();
    },
  };
}

/** Creates an empty database (or a copy of `template`) on the server of `url` and returns its address. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `parkweb_${randomUUID().replaceAll('-', '')}`;
  await runOnce(url, `create database ${name}${template ? ` template ${template}` : ''}`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

/** Runs one statement on a new connection and returns the number of affected rows. */
export async function runOnce(url: string, statement: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(statement).finally(() => client.end());
  return rowCount ?? 0;
}

/** The folder of PostgreSQL's programs: Debian's newest, else one in the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The user of Debian's package, because neither PostgreSQL nor PgBouncer runs as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  return { uid, gid };
}

/** A port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; server.exitCode === null && attempt < 300; attempt++) {
    const isReady = await runOnce(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('The PostgreSQL of the tests did not start');
}

let endsOnSignals = false;

/** Signals end a process without calling its 'exit' listeners, so they are turned into an exit. */
function endOnSignals(): void {
  if (endsOnSignals) return;
  endsOnSignals = true;
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
