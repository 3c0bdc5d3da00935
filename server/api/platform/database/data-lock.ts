import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const holder = v.object({ pid: v.number(), host: v.string(), since: v.string() });
type Holder = v.InferOutput<typeof holder>;

/**
 * Locks the data folder for this process, because two processes on one PGlite folder silently lose data. Throws an
 * Error that names the holder if it is locked. The lock is a listening socket, which the operating system closes
 * however the process ends. Returns the function that unlocks the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = await realpath(folder);
  const me: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const locks: Server[] = [];
  const unlock = async () => {
    await Promise.all(locks.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  for (const address of lockAddresses(path)) {
    try {
      locks.push(await lock(address, me));
    } catch (error) {
      // The file system doesn't support sockets. The lock by name has to suffice.
      if (locks.length > 0 && !isTaken(error)) break;
      await unlock();
      throw isTaken(error) ? await describeHolder(path, address) : error;
    }
  }
  return unlock;
}

/** An abstract name leaves no file behind but is visible only within one container. The file is visible to all. */
function lockAddresses(path: string): string[] {
  const name = `parkweb-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const file = join(path, 'lock');
  // Longer socket paths are not supported. Linux then uses the name only; on other systems listening fails.
  if (process.platform !== 'linux') return [file];
  return Buffer.byteLength(file) > 107 ? [`\0${name}`] : [`\0${name}`, file];
}

async function lock(address: string, me: Holder): Promise<Server> {
  try {
    return await listen(address, me);
  } catch (error) {
    if (!isTaken(error) || !isFile(address) || (await isAnswered(address))) throw error;
    // A killed process left the file behind.
    await rm(address, { force: true });
    return listen(address, me);
  }
}

function listen(address: string, me: Holder): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(me)));
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

const isFile = (address: string) => address.startsWith('/');

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });
}

async function describeHolder(path: string, address: string): Promise<Error> {
  const socket = connect(address).setTimeout(1_000, () => socket.destroy(new Error('No answer')));
  const answer = await text(socket)
    .then(JSON.parse)
    .catch(() => null);
  const { success, output } = v.safeParse(holder, answer);
  const who = success ? `process ${output.pid} on ${output.host} since ${output.since}` : 'another process';
  return new Error(
    `The data folder ${path} is in use by ${who}. Stop it, give this one its own DATA_DIR, or use PostgreSQL (DATABASE_URL).`,
  );
}
