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
 * Takes the data folder for this process, or throws an Error that says who has it: two processes on one PGlite folder
 * lose each other's data without a word. The lock is a listening socket, which the operating system frees however the
 * process ends. Returns what gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = await realpath(folder);
  const me: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const held: Server[] = [];
  const unlock = async () => {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  for (const address of lockAddresses(path)) {
    try {
      held.push(await hold(address, me));
    } catch (error) {
      // A file system that knows no sockets: the name, which is held already, has to do.
      if (held.length > 0 && !isTaken(error)) break;
      await unlock();
      throw isTaken(error) ? await describeHolder(path, address) : error;
    }
  }
  return unlock;
}

/** A name without a file cannot be left behind, but only processes of one container see it; the file is seen by all. */
function lockAddresses(path: string): string[] {
  const name = `parkweb-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const file = join(path, 'lock');
  // The operating system's limit for such a path; Linux does without the file then, elsewhere listening fails loudly.
  if (process.platform !== 'linux') return [file];
  return Buffer.byteLength(file) > 107 ? [`\0${name}`] : [`\0${name}`, file];
}

async function hold(address: string, me: Holder): Promise<Server> {
  try {
    return await listen(address, me);
  } catch (error) {
    if (!isTaken(error) || !isFile(address) || (await isAnswered(address))) throw error;
    // Left by a process that was killed.
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
