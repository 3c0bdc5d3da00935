import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createElement, type ReactNode } from 'react';
import { textFiles } from '../../pages/text-files.ts';
import { createLogger } from '../../server/log.ts';
import type { ApiPlace } from '../../server/web/api-connection.ts';
import { createWeb, type WebOptions } from '../../server/web/create-web.ts';
import { createPageHandler } from '../../server/web/page-handler.ts';
import type { RenderQueueOptions } from '../../server/web/render-queue.ts';
import { site as realSite, staffSite } from '../../server/web/site.ts';
import { PageHead } from '../../shared/components/PageHead.tsx';
import type { Page, PageStatics, Route } from '../../shared/page/page.ts';
import type { Site } from '../../shared/page/site.ts';

export interface SiteOptions extends Partial<WebOptions> {
  place: ApiPlace;
  /** Changes the site's lists: more pages, middleware, another error page. */
  site?: (real: Site) => Site;
  renderLimit?: number;
  /** A minute by default, so that pages are whole. With 0, deferred data are always late. */
  patience?: number;
  renderQueue?: RenderQueueOptions;
}

export interface SiteRequest {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  body?: string;
}

export interface SiteAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** Set-Cookie lines. */
  cookies: string[];
  bytes: Buffer;
  /** Decompressed. */
  text: string;
}

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** The whole site on its own port, without the built client. Records its logs and reports. */
export async function startSite({
  place,
  site = (real) => real,
  renderLimit,
  patience = 60_000,
  renderQueue,
  ...options
}: SiteOptions) {
  const logged: Record<string, unknown>[] = [];
  const reported: unknown[] = [];
  const web = createWeb({
    place,
    authBaseUrl: place.mode === 'remote' ? `${place.baseURL}/auth` : null,
    authClientId: 'parkweb',
    timeouts: { settingsInterval: 50, settingsRecoveryInterval: 50 },
    publicOrigin: null,
    isHostChecked: false,
    listenOrigin: 'http://127.0.0.1:3000',
    trustedHops: 0,
    maxConnections: Infinity,
    isDemo: false,
    sentryDsn: null,
    clientFolder: null,
    staffFolder: null,
    sharedPaths: ['/'],
    createPageHandler: (pageOptions) =>
      createPageHandler({
        ...pageOptions,
        site: site(realSite),
        staffSite,
        textFiles,
        findAssets: () => ASSETS,
        findStaffAssets: () => STAFF_ASSETS,
        ...(renderLimit && { renderLimit }),
        patience,
        ...(renderQueue && { renderQueue }),
      }),
    mounts: [],
    countBlockedContent: null,
    report: (error) => reported.push(error),
    checkReadiness: async () => ({ isReady: true, note: null }),
    now: () => new Date(),
    log: createLogger('info', { write: (line) => logged.push(JSON.parse(line)) }),
    ...options,
  });
  await web.start();
  web.server.listen(0, '127.0.0.1');
  await once(web.server, 'listening');
  const { port } = web.server.address() as AddressInfo;
  const open = (target: string, sent: SiteRequest = {}) => openAnswer(port, target, sent);
  return {
    port,
    app: web.app,
    server: web.server,
    logged,
    reported,
    /** Resolves with the head of the answer. The body can be read as a stream. */
    open,
    get: async (target: string, sent: SiteRequest = {}) => readWhole(await open(target, sent)),
    async close() {
      web.server.close();
      web.server.closeAllConnections();
      await web.drain();
    },
  };
}

const STYLE = 'body{margin:0}';

const ASSETS = {
  scripts: [{ src: '/assets/main.js', integrity: 'sha384-main' }],
  styles: ['/assets/main.css'],
  inlineStyle: {
    text: STYLE,
    hash: `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    files: ['assets/main.css'],
  },
  modules: [{ src: '/assets/page.js', integrity: 'sha384-page' }],
  importMap: null,
  fonts: [],
  page: null,
};

const STAFF_ASSETS = { ...ASSETS, scripts: [{ src: '/staff/staff.js' }], inlineStyle: null };

/** Sends the target unchanged. HTTP clients would normalize it. */
async function openAnswer(
  port: number,
  target: string,
  { body, ...sent }: SiteRequest,
): Promise<IncomingMessage> {
  const req = request({ host: '127.0.0.1', port, path: target, agent: false, ...sent });
  req.end(body);
  const [res] = await once(req, 'response');
  return res;
}

export async function readWhole(res: IncomingMessage): Promise<SiteAnswer> {
  const bytes = await buffer(res);
  return {
    status: res.statusCode ?? 0,
    headers: res.headers,
    cookies: res.headers['set-cookie'] ?? [],
    bytes,
    text: decompress(bytes, res.headers['content-encoding']).toString(),
  };
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** A page for one test: its content and its statics. */
export const pageOf = (render: () => ReactNode, statics: PageStatics = {}): Page =>
  Object.assign(
    () => createElement('div', null, createElement(PageHead, { title: 'Test' }), render()),
    statics,
  );

/** The real site with more routes, by path. */
export const withPages =
  (pages: Record<string, Page>, more: Partial<Route> = {}) =>
  (real: Site): Site => {
    const routes = Object.entries(pages).map(([path, page]) => ({
      name: 'Test',
      path,
      load: async () => page,
      ...more,
    }));
    return { ...real, routes: [...real.routes, ...routes] };
  };

/** The dehydrated stores of a page. */
export function readState(html: string): Record<string, unknown> {
  const text = /<script type="application\/json" id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}
