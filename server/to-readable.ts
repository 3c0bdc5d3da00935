import { Readable } from 'node:stream';

/** The stream itself if it is one: a wrapper would notice that its reader has left only with its next chunk. */
export const toReadable = (chunks: AsyncIterable<string | Uint8Array>): Readable =>
  chunks instanceof Readable ? chunks : Readable.from(chunks, { objectMode: false });
