import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import * as v from 'valibot';
import type { Logger } from '../../../log.ts';
import { MIN_FREE_BYTES, measureFreeBytes } from './disk-space.ts';

// A backup of PGlite needs the process that has the folder open: only that one can keep it still while it is copied. It
// listens on a socket in the folder, which only the folder's owner can connect to.

const SOCKET = 'backup.sock';
const COPY = 'backup.tar';

const answer = v.variant('isCopied', [
  v.object({ isCopied: v.literal(true), file: v.string(), waitMs: v.number() }),
  v.object({ isCopied: v.literal(false), reason: v.string() }),
]);
type Answer = v.InferOutput<typeof answer>;

export interface BackupCopy {
  /** A tar archive of the folder `database`. */
  file: string;
  /** Milliseconds during which the server's queries waited; null when there is no server. */
  waitMs: number | null;
  /** Deletes the copy. */
  discard: () => Promise<void>;
}

/**
 * Makes a copy of the database for each connection to the folder's socket, and deletes it when the connection ends.
 * Returns the function that stops this.
 */
export function offerCopies(dataDir: string, { pool, log }: { pool: pg.Pool; log: Logger }): () => void {
  const path = join(dataDir, SOCKET);
  const sockets = new Set<Socket>();
  // A killed process left them behind.
  rmSync(path, { force: true });
  rmSync(join(dataDir, COPY), { force: true });
  let last = Promise.resolve();

  async function serve(socket: Socket): Promise<void> {
    const ended = once(socket, 'close');
    socket.resume();
    const said: Answer = await copyStill(dataDir, pool).catch((error: unknown) => {
      log.error({ err: error }, 'A backup failed');
      return { isCopied: false, reason: error instanceof Error ? error.message : String(error) };
    });
    if (said.isCopied) log.info({ waitMs: said.waitMs }, 'A copy for a backup was made');
    if (!socket.destroyed) socket.write(`${JSON.stringify(said)}\n`);
    await ended;
    await rm(join(dataDir, COPY), { force: true });
  }

  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    last = last.then(() => serve(socket));
  });
  server.on('error', (err) => log.warn({ err }, 'Backups need the server to be stopped'));
  server.listen(path, () => chmodSync(path, 0o600)).unref();
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

/** Copies the folder while it holds the only connection, so that no query changes it. Reads wait, too. */
async function copyStill(dataDir: string, pool: pg.Pool): Promise<Answer> {
  await requireSpace(dataDir);
  const client = await pool.connect();
  const startedAt = performance.now();
  try {
    await client.query('checkpoint');
    const file = await copyFolder(dataDir);
    return { isCopied: true, file, waitMs: Math.round(performance.now() - startedAt) };
  } finally {
    client.release();
  }
}

/** Asks the process that has the folder open for a copy; null if there is none. */
export async function requestCopy(dataDir: string): Promise<BackupCopy | null> {
  const socket = connect(join(dataDir, SOCKET));
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  const line = await readLine(socket);
  const said = v.parse(answer, JSON.parse(line));
  if (!said.isCopied) throw new Error(`The server could not copy its database: ${said.reason}`);
  return { file: said.file, waitMs: said.waitMs, discard: async () => void socket.destroy() };
}

/** Copies the folder itself, whose lock the caller holds. */
export async function copyLocked(dataDir: string): Promise<BackupCopy> {
  await requireSpace(dataDir);
  const file = await copyFolder(dataDir);
  return { file, waitMs: null, discard: () => rm(file, { force: true }) };
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.endsWith('\n')) resolve(said);
    });
    socket.once('error', reject).once('close', () => reject(new Error('The server ended during the backup')));
  });
}

async function copyFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, COPY);
  const file = await open(path, 'w', 0o600);
  try {
    await runTar(['-cf', '-', '-C', dataDir, 'database'], file);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Unpacks a backup into the folder. */
export const unpackBackup = (file: string, folder: string): Promise<void> =>
  runTar(['-xzf', file, '-C', folder]);

async function runTar(args: string[], output?: FileHandle): Promise<void> {
  const tar: ChildProcess = spawn('tar', args, { stdio: ['ignore', output?.fd ?? 'ignore', 'pipe'] });
  const failed = new Promise<never>((_, reject) =>
    tar.once('error', (cause) => reject(new Error('The program tar does not start', { cause }))),
  );
  const ended = once(tar, 'close');
  const errors = tar.stderr ? text(tar.stderr) : Promise.resolve('');
  await Promise.race([ended, failed]);
  if (tar.exitCode !== 0) throw new Error(`tar failed: ${(await errors).trim() || 'it was ended'}`);
}

/** Throws when the copy would leave too little space for the server's own writes. */
async function requireSpace(dataDir: string): Promise<void> {
  const [size, free] = await Promise.all([sizeOf(join(dataDir, 'database')), measureFreeBytes(dataDir)]);
  if (free - size > MIN_FREE_BYTES) return;
  const [needed, has] = [size + MIN_FREE_BYTES, free].map((bytes) => Math.ceil(bytes / 2 ** 20));
  throw new Error(`the disk of ${dataDir} has ${has} MB free, and the copy needs ${needed} MB`);
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  // A file that PostgreSQL has deleted meanwhile has no size.
  for (const file of files)
    bytes += await stat(join(file.parentPath, file.name)).then(
      ({ size }) => size,
      () => 0,
    );
  return bytes;
}
