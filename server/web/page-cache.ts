import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A shared page's bytes, compressed once, with the validator that spares sending them again. */
export interface CachedPage {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface CacheEntry {
  page: CachedPage;
  version: string;
  renderedAt: number;
}

/** Sent as it is; older than this it is sent once more and drawn anew behind the visitor's back. */
const FRESH_MS = 5_000;
/** Older than this nobody is given it: the visitor waits for the new one. */
const STALE_MS = 60_000;
/** Shared routes have few addresses; more means that somebody is inventing them. */
const MAX_PAGES = 200;

type Render = () => Promise<Buffer | null>;

export interface PageCache {
  /**
   * The page of this path as this version of the rest has it, drawn by `render` when it is not at hand; null when it cannot
   * be drawn now. One that cannot be drawn again stays until it is too old.
   */
  find(path: string, version: string, render: Render): Promise<CachedPage | null> | CachedPage;
}

/** Rendered pages of visitors without a session: drawn once, cached as bytes, redrawn while they are asked for. */
export function createPageCache(now: () => Date): PageCache {
  const pages = new Map<string, CacheEntry>();
  const rendering = new Map<string, Promise<CachedPage | null>>();

  const refresh = (path: string, version: string, render: Render): Promise<CachedPage | null> => {
    const key = `${version} ${path}`;
    const underWay = rendering.get(key);
    if (underWay) return underWay;
    const drawn = renderAndStore(path, version, render).finally(() => rendering.delete(key));
    rendering.set(key, drawn);
    return drawn;
  };

  const renderAndStore = async (
    path: string,
    version: string,
    render: Render,
  ): Promise<CachedPage | null> => {
    const bytes = await render();
    if (!bytes) return null;
    const earlier = pages.get(path)?.page;
    // Nothing changed: its ETag and its compressions stay.
    const page = earlier?.identity.equals(bytes) ? earlier : await compress(bytes);
    pages.delete(path);
    pages.set(path, { page, version, renderedAt: now().getTime() });
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(oldest);
    }
    return page;
  };

  return {
    find(path, version, render) {
      const cached = pages.get(path);
      const age = cached?.version === version ? now().getTime() - cached.renderedAt : Infinity;
      if (!cached || age > STALE_MS) return refresh(path, version, render);
      if (age > FRESH_MS) void refresh(path, version, render);
      return cached.page;
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compress(identity: Buffer): Promise<CachedPage> {
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
