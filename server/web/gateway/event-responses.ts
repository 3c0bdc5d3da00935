import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { findRecord } from '../watch-requests.ts';

/** The open streams of server-sent events of all browsers. They last for hours, so a drain has to end them. */
export interface EventResponses {
  /** Resolves when one side has ended the stream. Throws 503 after `close`. */
  send(stream: Readable, res: ServerResponse): Promise<void>;
  /** Open streams. */
  count(): number;
  /** Ends all streams and refuses new ones. Browsers connect again, to another process. */
  close(): void;
}

export const isEvents = (contentType = ''): boolean => contentType.startsWith('text/event-stream');

export function createEventResponses(): EventResponses {
  const open = new Set<() => void>();
  let isClosed = false;
  return {
    async send(stream, res) {
      if (isClosed) {
        stream.destroy();
        throw new AppError(503, 'UNAVAILABLE', 'This is temporarily unavailable.', { retryAfter: 1 });
      }
      const record = findRecord(res);
      if (record) record.isStream = true;
      res.flushHeaders();
      const end = () => {
        stream.unpipe(res);
        res.end();
        stream.destroy();
      };
      open.add(end);
      stream.pipe(res);
      stream.on('error', end);
      // Neither end is a failure: the browser leaves, or the API ends the stream.
      await finished(res).catch(() => undefined);
      open.delete(end);
      stream.destroy();
    },
    count: () => open.size,
    close() {
      isClosed = true;
      for (const end of open) end();
    },
  };
}
