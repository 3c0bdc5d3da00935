import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A shared page's bytes, compressed once, with the validator that spares sending them again. */
export interface KeptPage {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface Kept {
  page: KeptPage;
  version: string;
  drawnAt: number;
}

/** Sent as it is; older than this it is sent once more and drawn anew behind the visitor's back. */
const FRESH_MS = 5_000;
/** Older than this nobody is given it: the visitor waits for the new one. */
const STALE_MS = 60_000;
/** Shared routes have few addresses; more means that somebody is inventing them. */
const MOST = 200;

type Draw = () => Promise<Buffer | null>;

export interface KeptPages {
  /**
   * The page of this path as this version of the rest has it, drawn by `draw` when it is not at hand; null when it cannot
   * be drawn now. One that cannot be drawn again stays until it is too old.
   */
  find(path: string, version: string, draw: Draw): Promise<KeptPage | null> | KeptPage;
}

/** Rendered pages of visitors without a session: drawn once, kept as bytes, redrawn while they are asked for. */
export function createKeptPages(now: () => Date): KeptPages {
  const pages = new Map<string, Kept>();
  const drawing = new Map<string, Promise<KeptPage | null>>();

  const redraw = (path: string, version: string, draw: Draw): Promise<KeptPage | null> => {
    const key = `${version} ${path}`;
    const underWay = drawing.get(key);
    if (underWay) return underWay;
    const drawn = drawAndKeep(path, version, draw).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  };

  const drawAndKeep = async (path: string, version: string, draw: Draw): Promise<KeptPage | null> => {
    const bytes = await draw();
    if (!bytes) return null;
    const earlier = pages.get(path)?.page;
    // Nothing changed: its ETag and its compressions stay.
    const page = earlier?.identity.equals(bytes) ? earlier : await compress(bytes);
    pages.delete(path);
    pages.set(path, { page, version, drawnAt: now().getTime() });
    for (const oldest of pages.keys()) {
      if (pages.size <= MOST) break;
      pages.delete(oldest);
    }
    return page;
  };

  return {
    find(path, version, draw) {
      const kept = pages.get(path);
      const age = kept?.version === version ? now().getTime() - kept.drawnAt : Infinity;
      if (!kept || age > STALE_MS) return redraw(path, version, draw);
      if (age > FRESH_MS) void redraw(path, version, draw);
      return kept.page;
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compress(identity: Buffer): Promise<KeptPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity, { level: 9 }),
  ]);
  return { etag: etagOf(identity), identity, br, gzip: zipped };
}

/** Weak: the same whatever the compression. */
export const etagOf = (content: string | Buffer) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
