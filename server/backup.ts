import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { type BackupCopy, copyLocked, requestCopy } from './api/platform/database/backup-copy.ts';
import { lockFolder } from './api/platform/database/data-lock.ts';
import { measureFreeBytes } from './api/platform/database/disk-space.ts';
import { readEnv } from './env.ts';
import { requireEmbedded } from './require-embedded.ts';
import { runCommand } from './run-command.ts';

// `npm run backup -- FILE`: writes a backup of the embedded database, while the server runs or without it.
await runCommand(async () => {
  const dataDir = requireEmbedded(readEnv(), 'back up');
  const { positionals } = parseArgs({ allowPositionals: true });
  const file = resolve(
    positionals[0] ?? `backups/parkweb-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`,
  );
  const startedAt = performance.now();
  const copy = (await requestCopy(dataDir)) ?? (await copyWithoutServer(dataDir));
  try {
    await compress(copy.file, file);
  } finally {
    await copy.discard();
  }
  process.stdout.write(`${await describe(file, copy, performance.now() - startedAt)}\n`);
});

async function copyWithoutServer(dataDir: string): Promise<BackupCopy> {
  await stat(dataDir).catch(() => {
    throw new Error(`There is no data folder ${dataDir}.`);
  });
  const unlock = await lockFolder(dataDir);
  const copy = await copyLocked(dataDir);
  return { ...copy, discard: () => copy.discard().finally(unlock) };
}

/** The file appears under its name when it is complete and on the disk. */
async function compress(copy: string, file: string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [{ size }, free] = [await stat(copy), await measureFreeBytes(folder)];
  if (size > free) throw new Error(`${folder} has too little space: at most ${size} bytes are needed.`);
  const unfinished = `${file}.unfinished`;
  await pipeline(
    createReadStream(copy),
    createGzip(),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  await rename(unfinished, file);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function describe(file: string, { waitMs }: BackupCopy, ms: number): Promise<string> {
  const size = ((await stat(file)).size / 2 ** 20).toFixed(1);
  const waits = waitMs === null ? '' : ` The server’s queries waited ${waitMs} ms.`;
  return `${file} has ${size} MB and took ${(ms / 1000).toFixed(1)} s.${waits}`;
}
