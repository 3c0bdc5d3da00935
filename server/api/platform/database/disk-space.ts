import { statfs } from 'node:fs/promises';
import { unavailable } from '../../../../shared/errors/app-error.ts';

const FLOOR_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 2_000;

/** How many bytes the file system of `folder` has left for us. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Refuses writes with 503 while the disk is nearly full: PGlite freezes when it meets the end of the disk, whereas
 * reading goes on well below the floor. The measure is kept for two seconds.
 */
export function createSpaceGuard(freeBytes: () => Promise<number>): () => Promise<void> {
  let measuredAt = -Infinity;
  let free = Promise.resolve(Infinity);
  return async () => {
    if (performance.now() - measuredAt > KEPT_MS) {
      measuredAt = performance.now();
      free = freeBytes();
    }
    if ((await free) < FLOOR_BYTES) throw unavailable();
  };
}
