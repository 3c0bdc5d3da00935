import { statfs } from 'node:fs/promises';
import { unavailable } from '../../../../shared/errors/app-error.ts';

const MIN_FREE_BYTES = 64 * 1024 * 1024;
const CACHE_MS = 2_000;

/** Free bytes on the file system of `folder`. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns a function that throws 503 while the disk is nearly full, to call before writes: PGlite hangs when the disk
 * is full, while reads still work. Measures at most every two seconds.
 */
export function createSpaceGuard(freeBytes: () => Promise<number>): () => Promise<void> {
  let measuredAt = -Infinity;
  let free = Promise.resolve(Infinity);
  return async () => {
    if (performance.now() - measuredAt > CACHE_MS) {
      measuredAt = performance.now();
      free = freeBytes();
    }
    if ((await free) < MIN_FREE_BYTES) throw unavailable();
  };
}
