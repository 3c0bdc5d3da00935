import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';

// A worker thread that runs PGlite: receives PostgreSQL protocol messages as bytes and posts the responses.
const TERMINATE = 'X'.charCodeAt(0);
const { folder, maxFiles } = v.parse(
  v.object({ folder: v.nullable(v.string()), maxFiles: v.number() }),
  workerData,
);

/** Written by the build. From the sources, PGlite creates an empty database itself, which takes seconds and 700 MB. */
const PREPARED = new URL('./prepared-database.tar.gz', import.meta.url);

const open = (dataDir: string, isNew: boolean) =>
  // 16 MB of buffers instead of 128 MB halves the idle memory. The file system's cache is fast enough for a lot.
  PGlite.create({
    dataDir,
    ...(isNew && existsSync(PREPARED) && { loadDataDir: new Blob([readFileSync(PREPARED)]) }),
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      'shared_buffers=16MB',
      '-c',
      `max_files_per_process=${maxFiles}`,
    ],
  });

async function openFolder(): Promise<PGlite> {
  if (folder === null) return open('memory://', true);
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder);
  return open(folder, false);
}

/** Creates the database under another name and renames it, so that an interrupted first start leaves no broken one. */
async function createFolder(path: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  rmSync(temporaryPath, { recursive: true, force: true });
  const database = await open(temporaryPath, true);
  await database.close();
  renameSync(temporaryPath, path);
}

const database = await openFolder().catch((error: unknown) => {
  // PGlite throws a value that is no Error and can't be posted to the main thread.
  throw new Error(`The database in ${folder ?? 'memory'} cannot be opened: ${inspect(error)}`);
});

parentPort?.on('message', async (message: Uint8Array<ArrayBuffer>) => {
  if (message[0] === TERMINATE) {
    await database.close();
    process.exit();
  }
  // Copy the bytes, because PGlite reuses their memory after the call.
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => parts.push(bytes.slice()),
  });
  const answer = new Uint8Array(Buffer.concat(parts));
  parentPort?.postMessage(answer, [answer.buffer]);
});
