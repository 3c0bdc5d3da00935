import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';

// A thread that is one PGlite: bytes of the PostgreSQL protocol come in, the bytes that answer them go out.
const TERMINATE = 'X'.charCodeAt(0);
const { folder } = v.parse(v.object({ folder: v.nullable(v.string()) }), workerData);

const open = (dataDir: string) =>
  // 16 MB of buffers in place of 128 MB: the file system's cache serves a lot as well, and memory at rest halves.
  PGlite.create({ dataDir, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });

async function openFolder(): Promise<PGlite> {
  if (folder === null) return open('memory://');
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder);
  return open(folder);
}

/** Made aside and renamed, so that a first start that is cut off leaves no half-made database to be opened later. */
async function createFolder(path: string): Promise<void> {
  const aside = `${path}.new`;
  rmSync(aside, { recursive: true, force: true });
  const database = await open(aside);
  await database.close();
  renameSync(aside, path);
}

const database = await openFolder().catch((error: unknown) => {
  // What ends PostgreSQL's own start is no Error, and would not survive the way to the main thread.
  throw new Error(`The database in ${folder ?? 'memory'} cannot be opened: ${inspect(error)}`);
});

parentPort?.on('message', async (message: Uint8Array<ArrayBuffer>) => {
  if (message[0] === TERMINATE) {
    await database.close();
    process.exit();
  }
  // The bytes live in PGlite's memory only during the call, hence the copies.
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => parts.push(bytes.slice()),
  });
  const answer = new Uint8Array(Buffer.concat(parts));
  parentPort?.postMessage(answer, [answer.buffer]);
});
