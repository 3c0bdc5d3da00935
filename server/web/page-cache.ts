import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { MINUTE_MS, SECOND_MS } from '../../shared/format/durations.ts';
import { nextHalfHour } from '../../shared/format/time.ts';
import type { InlineParts } from './assets.ts';

/** A page that was rendered for everybody. */
export interface RenderedPage {
  bytes: Buffer;
  /** What the policy of each answer must allow. */
  inline: InlineParts;
}

/** A shared page's bytes, compressed once, with their ETag. */
export interface CachedPage extends Pick<RenderedPage, 'inline'> {
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

/** Up to this age a page is sent as it is. An older one is sent once more and rendered again in the background. */
const FRESH_MS = 5 * SECOND_MS;
/** Beyond this age visitors wait for a new rendering. */
const STALE_MS = MINUTE_MS;
/** There are far fewer shared pages: more entries mean that somebody is inventing addresses. */
const MAX_PAGES = 200;

export interface PageCacheOptions {
  /** The addresses of all shared pages, without a query. */
  paths: readonly string[];
  /** Changes with everything outside of the pages that their bytes depend on: the modes of the API. Null: no page is cached. */
  version: () => string | null;
  now: () => Date;
}

/**
 * Null when the page cannot be rendered now. Calls `onLate` when the page's data take long: visitors then get a page of
 * their own, whose data arrive after its shell.
 */
type Render = (onLate: () => void) => Promise<RenderedPage | null>;

/** The pages of visitors who are not logged in: rendered once, stored as bytes, rendered again while they are requested. */
export interface PageCache {
  /** The addresses of all shared pages: the site's most frequent requests. */
  readonly paths: ReadonlySet<string>;
  /**
   * The page at this path, rendered if it is missing or too old; null when it cannot be rendered now or its data take long.
   * A page that fails to render again stays until it is too old. Returns a cached page synchronously, because awaiting it
   * would cost as much as sending it.
   */
  find(path: string, render: Render): Promise<CachedPage | null> | CachedPage | null;
  /** Seconds until the half hour ends and pages get other default dates. */
  secondsLeft(): number;
}

export function createPageCache({ paths, version, now }: PageCacheOptions): PageCache {
  const entries = new Map<string, CacheEntry>();
  const renderings = new Map<string, Promise<CachedPage | null>>();

  const refresh = (path: string, current: string, render: Render): Promise<CachedPage | null> => {
    const key = `${current} ${path}`;
    const running = renderings.get(key);
    if (running) return running;
    const found = new Promise<CachedPage | null>((resolve, reject) => {
      renderAndStore(path, current, () => render(() => resolve(null)))
        .finally(() => renderings.delete(key))
        .then(resolve, reject);
    });
    renderings.set(key, found);
    return found;
  };

  const renderAndStore = async (
    path: string,
    current: string,
    render: () => Promise<RenderedPage | null>,
  ): Promise<CachedPage | null> => {
    const rendered = await render();
    if (!rendered) return null;
    const { bytes } = rendered;
    const earlier = entries.get(path)?.page;
    // Unchanged bytes keep their ETag and need no compression.
    const page = earlier?.identity.equals(bytes) ? earlier : await compress(rendered);
    entries.delete(path);
    entries.set(path, { page, version: current, renderedAt: now().getTime() });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_PAGES) break;
      entries.delete(oldest);
    }
    return page;
  };

  return {
    paths: new Set(paths),
    find(path, render) {
      const modes = version();
      if (modes === null) return null;
      const time = now();
      // Forms are filled in with dates from the end of the half hour on.
      const current = `${modes} ${nextHalfHour(time).getTime()}`;
      const entry = entries.get(path);
      const age = entry?.version === current ? time.getTime() - entry.renderedAt : Infinity;
      if (!entry || age > STALE_MS) return refresh(path, current, render);
      if (age > FRESH_MS) void refresh(path, current, render);
      return entry.page;
    },
    secondsLeft() {
      const time = now();
      return Math.floor((nextHalfHour(time).getTime() - time.getTime()) / SECOND_MS);
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compress({ bytes: identity, inline }: RenderedPage): Promise<CachedPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity, { level: 9 }),
  ]);
  return { etag: etagOf(identity), identity, br, gzip: zipped, inline };
}

/** A weak ETag: all compressions of the same bytes share it. */
export const etagOf = (content: string | Buffer) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
