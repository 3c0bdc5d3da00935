import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import sirv from 'sirv';
import { toWallTime } from '../../shared/format/time.ts';
import type { Logger } from '../log.ts';
import { type ApiPlace, connectApi } from './api-connection.ts';
import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import { createExpressServer } from './express-prototypes.ts';
import { createGateway } from './gateway/gateway.ts';
import { createRefreshTokens } from './gateway/refresh-tokens.ts';
import { createSessionCookies } from './gateway/session-cookies.ts';
import { API_HEADERS, VisitorSession } from './gateway/visitor-session.ts';
import type { PageHandlerOptions } from './page-handler.ts';
import { createVisits } from './visit.ts';

export interface WebOptions {
  place: ApiPlace;
  /** The member auth service of a remote API; null: the embedded one, or none. */
  authBaseUrl: string | null;
  authClientId: string;
  /** Null in development: the Host header says it. */
  publicOrigin: string | null;
  /** Used where no public origin is set, e.g. `http://127.0.0.1:3000`. */
  listenOrigin: string;
  trustedHops: number;
  isDemo: boolean;
  sentryDsn: string | null;
  /** The built client; null in development, where Vite serves the files. */
  clientFolder: string | null;
  /** Makes the page handler, from the build or through Vite. */
  createPageHandler: (options: Omit<PageHandlerOptions, 'site' | 'findAssets'>) => RequestHandler;
  /** Further rooms of the process: development tools, the demo's mailbox. */
  mounts: { path: string; handler: RequestHandler }[];
  /** Takes errors that nobody foresaw. */
  report: (error: unknown) => void;
  /** Whether the process wants more visitors; false while it drains. */
  isReady: () => Promise<boolean>;
  now: () => Date;
  log: Logger;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** The site as an HTTP server that does not listen yet. */
export function createWeb(options: WebOptions) {
  const { log, now, publicOrigin } = options;
  const connection = connectApi(options.place, { log });
  const openSession = createSessions(options);

  const app = express().disable('x-powered-by').disable('etag');
  app.get('/livez', (_req, res) => void res.type('text').send('alive'));
  app.get('/readyz', (_req, res) => {
    void options.isReady().then((isReady) => res.status(isReady ? 200 : 503).type('text').send(isReady ? 'ready' : 'not ready'));
  });
  if (options.clientFolder) {
    const assets = { brotli: true, gzip: true, etag: true };
    app.use('/assets', sirv(join(options.clientFolder, 'assets'), { ...assets, immutable: true, maxAge: YEAR_SECONDS }));
    // Only what looks like a file is looked for: pages have no extension.
    const files = sirv(options.clientFolder, { ...assets, maxAge: 3600, extensions: [] });
    app.use((req, res, next) => (/\.\w+$/.test(req.path) ? files(req, res, next) : next()));
  }
  // In front of the gateway: a room below /api is nobody's in particular.
  for (const { path, handler } of options.mounts) app.use(path, handler);
  app.use(
    '/api',
    createGateway({
      upstream: connection.upstream,
      openSession,
      publicOrigin,
      onUnavailable: (reason) => connection.settings.markOffline(reason),
      now,
      log,
    }),
  );
  app.use(
    options.createPageHandler({
      config: () => ({
        origin: publicOrigin ?? options.listenOrigin,
        isDemo: options.isDemo,
        year: Number(toWallTime(now()).slice(0, 4)),
        sentryDsn: options.sentryDsn,
      }),
      visit: createVisits(connection, openSession),
      seed: (stores) => {
        stores.settings.seed(connection.settings.modes);
        stores.booking.setNow(now());
      },
      keptVersion: () => JSON.stringify(connection.settings.modes),
      report: options.report,
      log,
    }),
  );

  const server = createExpressServer(app);
  // Slow senders are cut off; idle connections outlive a load balancer's, so that it is never surprised by a close.
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  return { server, start: () => connection.settings.start(), drain: () => connection.drain() };
}

function createSessions({ place, publicOrigin, log, now, ...options }: WebOptions) {
  const cookies = createSessionCookies({ isSecure: publicOrigin?.startsWith('https:') ?? false });
  const transport =
    options.authBaseUrl === null
      ? null
      : createAxiosTransport({ baseURL: options.authBaseUrl, timeout: 3_000, headers: API_HEADERS });
  const refreshTokens = transport && createRefreshTokens({ transport, path: '/token', clientId: options.authClientId, now });
  return (req: ConstructorParameters<typeof VisitorSession>[0]) =>
    new VisitorSession(req, { cookies, refreshTokens, trustedHops: options.trustedHops, log });
}
