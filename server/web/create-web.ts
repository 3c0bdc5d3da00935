import { join } from 'node:path';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import sirv from 'sirv';
import { FALLBACK_ERROR_TEXT } from '../../shared/page/fallback-error-text.ts';
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from '../../shared/page/security-headers.ts';
import type { Logger } from '../log.ts';
import { type AuthService, connectAuth } from './api-connection-auth.ts';
import { type ApiConnectionOptions, type ApiPlace, connectApi } from './api-connection.ts';
import { createExpressServer } from './express-prototypes.ts';
import type { Incoming } from './gateway/client-address.ts';
import { createGateway } from './gateway/gateway.ts';
import { createSessionCookies } from './gateway/session-cookies.ts';
import { Session } from './gateway/session.ts';
import type { PageHandlerOptions } from './page-handler.ts';
import { createSiteConfig } from './site-config.ts';
import { createPageSessions } from './page-session.ts';

export interface WebOptions {
  place: ApiPlace;
  /** How long the API is waited for, and how often its settings are read. */
  timeouts?: Omit<ApiConnectionOptions, 'log'>;
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
  /** Addresses of the pages that everyone shares. */
  sharedPaths: readonly string[];
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

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const YEAR_SECONDS = 365 * 24 * 3600;

/** The site as an HTTP server that does not listen yet. */
export function createWeb(options: WebOptions) {
  const { log, now, publicOrigin, report } = options;
  const connection = connectApi(options.place, { ...options.timeouts, log });
  const auth = connectAuth({
    baseURL: options.authBaseUrl,
    connection,
    clientId: options.authClientId,
    now,
  });
  const openSession = createSessions(options, auth);
  const headers = describeSecurity(publicOrigin);
  // For everything but pages, whose own middleware says the same.
  const secure: RequestHandler = (_req, res, next) => {
    res.set(headers);
    next();
  };

  const app = express().disable('x-powered-by').disable('etag');
  const pages = options.createPageHandler({
    sharedPaths: options.sharedPaths,
    config: createSiteConfig(
      {
        origin: publicOrigin ?? options.listenOrigin,
        isDemo: options.isDemo,
        sentryDsn: options.sentryDsn,
      },
      now,
    ),
    openPageSession: createPageSessions(connection, openSession, auth?.introspect ?? null),
    seed: (stores) => {
      stores.settings.seed(connection.settings.modes);
      stores.auth.setOffered(auth !== null);
      stores.booking.setNow(now());
    },
    cacheVersion: () => connection.settings.version,
    report,
    now,
    log,
  });
  app.get('/livez', secure, (_req, res) => void res.type('text').send('alive'));
  app.get('/readyz', secure, async (_req, res) => {
    const isReady = await options.isReady();
    res
      .status(isReady ? 200 : 503)
      .type('text')
      .send(isReady ? 'ready' : 'not ready');
  });
  if (options.clientFolder) app.use(serveFiles(options.clientFolder, secure, log));
  // In front of the gateway: a room below /api is nobody's in particular.
  for (const { path, handler } of options.mounts) app.use(path, secure, handler);
  app.use(
    '/api',
    secure,
    createGateway({
      upstream: connection.upstream,
      openSession,
      publicOrigin,
      onUnavailable: (reason) => connection.settings.markOffline(reason),
      now,
      log,
    }),
  );
  app.use(pages);
  // Only what is not read comes this far.
  app.use(
    secure,
    (_req, res) => void res.status(405).set('allow', 'GET, HEAD').type('text').send('Method not allowed'),
  );
  const fail = answerFailure({ headers, log, report });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => fail(error, req, res));

  const shared = new Set(options.sharedPaths);
  // What is asked for most need not walk past the other rooms; what its handler does not answer goes the usual way.
  const server = createExpressServer(app, (req, res) => {
    if (!shared.has(req.url)) return false;
    req.originalUrl = req.url;
    const next = (error?: unknown) => (error ? fail(error, req, res) : app(req, res));
    void Promise.resolve(pages(req, res, next)).catch(next);
    return true;
  });
  // Slow senders are cut off; idle connections outlive a load balancer's, so that it is never surprised by a close.
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  return { app, server, start: () => connection.settings.start(), drain: () => connection.drain() };
}

/** The security headers of what is no page: nothing in it may load anything. */
const describeSecurity = (publicOrigin: string | null): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': TRANSPORT_SECURITY }),
});

/** The built client: hashed files for ever, the others for an hour. */
function serveFiles(clientFolder: string, secure: RequestHandler, log: Logger): Router {
  const assets = { brotli: true, gzip: true, etag: true };
  const files = sirv(clientFolder, {
    ...assets,
    maxAge: 3600,
    extensions: [],
    // A worker's own policy says what it may fetch.
    setHeaders: (res, path) => {
      if (path.endsWith('-worker.js')) res.setHeader('content-security-policy', WORKER_POLICY);
    },
  });
  const hashed = sirv(join(clientFolder, 'assets'), { ...assets, immutable: true, maxAge: YEAR_SECONDS });
  // sirv leaves the file's errors to nobody, and Node ends the process for that.
  const outlive: RequestHandler = (req, res, next) => {
    res.once('pipe', (file) =>
      file.once('error', (err) => {
        log.error({ err, path: req.path }, 'A file of the client could not be read');
        res.destroy();
      }),
    );
    next();
  };
  const router = express.Router().use('/assets', secure, outlive, hashed);
  // Only what looks like a file is looked for: pages have no extension.
  return router.get(/\.\w+$/, secure, outlive, files);
}

interface FailureOptions extends Pick<WebOptions, 'log' | 'report'> {
  headers: Record<string, string>;
}

/** The last net: not even the error page could be drawn, or something failed outside of the pages and the gateway. */
function answerFailure({ headers, log, report }: FailureOptions) {
  return (error: unknown, req: Request, res: Response): void => {
    log.error({ err: error, method: req.method, path: req.path }, 'A request failed');
    report(error);
    if (res.headersSent) return void res.destroy();
    res
      .status(500)
      .set({ ...headers, 'cache-control': 'private, no-store' })
      .type('text')
      .send(FALLBACK_ERROR_TEXT);
  };
}

function createSessions({ publicOrigin, trustedHops, log }: WebOptions, auth: AuthService | null) {
  const cookies = createSessionCookies({ isSecure: publicOrigin?.startsWith('https:') ?? false });
  const refreshTokens = auth?.refreshTokens ?? null;
  return (req: Incoming) => new Session(req, { cookies, refreshTokens, trustedHops, log });
}
