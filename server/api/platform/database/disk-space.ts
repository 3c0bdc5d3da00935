import { statfs } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Logger } from '../../../log.ts';

export const MIN_FREE_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 30;

/** Free bytes on the file system of `folder`. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface SpaceGuard {
  /** Throws 503 while the disk is nearly full. Call it before writes. */
  admitWrite(): Promise<void>;
  /** Why writes are refused, for the operator; null while they are allowed. */
  findWriteTrouble(): Promise<string | null>;
}

/**
 * Refuses writes while the disk is nearly full: PGlite hangs when the disk is full, while reads still work. Measures at
 * most once per `maxAgeMs`, and logs when writes stop and when they are allowed again.
 */
export function createSpaceGuard(
  freeBytes: () => Promise<number>,
  log: Logger,
  maxAgeMs = 2_000,
): SpaceGuard {
  let measuredAt = -Infinity;
  let trouble: Promise<string | null> = Promise.resolve(null);
  let isLow = false;

  async function measure(): Promise<string | null> {
    const free = await freeBytes();
    const wasLow = isLow;
    isLow = free < MIN_FREE_BYTES;
    if (isLow && !wasLow) log.error({ freeBytes: free }, 'The disk is nearly full: writes are refused');
    if (wasLow && !isLow) log.info({ freeBytes: free }, 'The disk has space again: writes are allowed');
    return isLow
      ? `the disk is nearly full (${Math.floor(free / 2 ** 20)} MB free), writes are refused`
      : null;
  }

  function findWriteTrouble(): Promise<string | null> {
    if (performance.now() - measuredAt > maxAgeMs) {
      measuredAt = performance.now();
      trouble = measure();
    }
    return trouble;
  }

  return {
    findWriteTrouble,
    async admitWrite() {
      if ((await findWriteTrouble()) !== null) throw lowDisk();
    },
  };
}

function lowDisk(): AppError {
  const message =
    'We can’t save anything right now. Nothing was booked or charged. Try again in a few minutes.';
  return new AppError(503, 'LOW_DISK', message, { retryAfter: RETRY_SECONDS, formErrors: [message] });
}
