import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { JSON_HEADERS } from './error-response.ts';

/** No proxy may buffer a stream or change its bytes. */
export const STREAM_HEADERS = {
  ...JSON_HEADERS,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface StreamOptions {
  now: () => Date;
  /** Throws when the caller no longer has access. */
  check: () => Promise<void>;
  /** Receives the error that ends the stream. */
  onFailure: (error: unknown) => void;
}

/**
 * Passes on chunks as they are read. Checks the caller's access again each minute, because a stream may run longer than
 * its caller is logged in. An error ends the stream in the middle, so that the reader sees a broken download.
 */
export async function* streamWhileAllowed(
  chunks: AsyncIterable<string>,
  { now, check, onFailure }: StreamOptions,
): AsyncGenerator<string, void, void> {
  try {
    let checkedAt = now().getTime();
    for await (const chunk of chunks) {
      if (now().getTime() - checkedAt >= MINUTE_MS) {
        await check();
        checkedAt = now().getTime();
      }
      yield chunk;
    }
  } catch (error) {
    onFailure(error);
    throw error;
  }
}
