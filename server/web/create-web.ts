import { join } from 'node:path';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import sirv from 'sirv';
import { DAY_SECONDS, HOUR_SECONDS } from '../../shared/format/durations.ts';
import { FALLBACK_ERROR_TEXT } from '../../shared/page/fallback-error-text.ts';
import {
  POLICY_REPORT_PATH,
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
} from '../../shared/page/security-headers.ts';
import type { Logger } from '../log.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';
import { type AuthService, connectAuth } from './api-connection-auth.ts';
import { type ApiConnectionOptions, type ApiPlace, connectApi } from './api-connection.ts';
import { createExpressServer } from './express-prototypes.ts';
import { clientAddress, hasUnknownProxy, type Incoming } from './gateway/client-address.ts';
import { createEventResponses } from './gateway/event-responses.ts';
import { createGateway } from './gateway/gateway.ts';
import { createSessionCookies } from './gateway/session-cookies.ts';
import { Session } from './gateway/session.ts';
import { answerReadiness, type Readiness } from './health-checks.ts';
import { limitConnections } from './limit-connections.ts';
import { createHostCheck, sendMisdirected } from './own-host.ts';
import { createPageCache } from './page-cache.ts';
import { createPolicyReports, type PolicyReportOptions } from './policy-reports.ts';
import type { PageHandlerOptions } from './page-handler.ts';
import { createPageSessions } from './page-session.ts';
import { createSiteConfig } from './site-config.ts';
import { limitSlowSockets } from './slow-sockets.ts';
import { noteRoute, type RequestHandle, watchRequests } from './watch-requests.ts';

/** A handler that is mounted next to the site: development tools, the demo mailbox. */
export interface Mount {
  path: string;
  handler: RequestHandler;
}

/** The options of a page handler that do not depend on how the site was built. */
export type WebPageHandlerOptions = Omit<
  PageHandlerOptions,
  'site' | 'staffSite' | 'textFiles' | 'findAssets' | 'findStaffAssets'
>;

export interface WebOptions {
  place: ApiPlace;
  /** How long to wait for the API and how often to read its settings. */
  timeouts?: Omit<ApiConnectionOptions, 'log' | 'now'>;
  /** The member auth service of a remote API; null: the embedded one, or none. */
  authBaseUrl: string | null;
  authClientId: string;
  /** Null in development, where the Host header decides. */
  publicOrigin: string | null;
  /** Requests for another host than the public origin's get 421. */
  isHostChecked: boolean;
  /** Used without a public origin, e.g. `http://127.0.0.1:3000`. */
  listenOrigin: string;
  trustedHops: number;
  /** Open connections; more get 503. */
  maxConnections: number;
  isDemo: boolean;
  sentryDsn: string | null;
  /** The built client; null in development, where Vite serves the files. */
  clientFolder: string | null;
  /** The built client of the back office; null like `clientFolder`. */
  staffFolder: string | null;
  /** Addresses of the pages that are the same for everyone. */
  sharedPaths: readonly string[];
  /** Creates the page handler, from the build or through Vite. */
  createPageHandler: (options: WebPageHandlerOptions) => RequestHandler;
  mounts: Mount[];
  /** Adds to the counts of what browsers blocked; null with a remote API. */
  countBlockedContent: PolicyReportOptions['store'];
  /** Receives unexpected errors. */
  report: (error: unknown) => void;
  checkReadiness: () => Promise<Readiness>;
  telemetry?: Telemetry;
  /** See `WatchOptions`. */
  accessLogShare?: number;
  /** Gets the access lines; by default `log`. */
  accessLog?: Logger;
  instance?: string;
  now: () => Date;
  log: Logger;
}

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** The site as an HTTP server that does not listen yet. */
export function createWeb(options: WebOptions) {
  const { log, now, publicOrigin, report, telemetry = NO_TELEMETRY } = options;
  const connection = connectApi(options.place, { ...options.timeouts, telemetry, log, now });
  const auth = connectAuth({
    baseURL: options.authBaseUrl,
    connection,
    clientId: options.authClientId,
    now,
  });
  const openSession = createSessions(options, auth);
  const pageCache = createPageCache({
    paths: options.sharedPaths,
    version: () => connection.settings.version,
    now,
  });
  const eventResponses = createEventResponses();
  telemetry.read('parkweb_event_streams', () => [{ labels: {}, value: eventResponses.count() }]);
  const policyReports = createPolicyReports({
    store: options.countBlockedContent,
    addressOf: (req) => clientAddress(req, options.trustedHops),
    now,
    log,
  });
  const headers = securityHeaders(publicOrigin);
  // Pages get these headers from their own middleware.
  const secure: RequestHandler = (_req, res, next) => {
    res.set(headers);
    next();
  };

  const app = express().disable('x-powered-by').disable('etag');
  const pages = options.createPageHandler({
    pageCache,
    publicOrigin,
    getConfig: createSiteConfig(
      {
        origin: publicOrigin ?? options.listenOrigin,
        isDemo: options.isDemo,
        sentryDsn: options.sentryDsn,
      },
      now,
    ),
    openPageSession: createPageSessions({ connection, openSession, introspect: auth?.introspect ?? null }),
    seed: (stores) => {
      stores.settings.seed(connection.settings.modes);
      stores.auth.setOffered(auth !== null);
      stores.booking.setNow(now());
    },
    report,
    telemetry,
    log,
  });
  app.get('/livez', noted('livez'), secure, (_req, res) => void res.type('text').send('alive'));
  app.get('/readyz', noted('readyz'), secure, answerReadiness(options.checkReadiness));
  app.post(POLICY_REPORT_PATH, noted('csp-reports'), secure, policyReports.receive);
  if (options.clientFolder) app.use(serveFiles(options.clientFolder, 'assets', { secure, log }));
  if (options.staffFolder) app.use(serveFiles(options.staffFolder, 'staff', { secure, log }));
  // Before the gateway: mounts below /api need no session.
  for (const { path, handler } of options.mounts) app.use(path, noted('mount'), secure, handler);
  app.use(
    '/api',
    noted('api'),
    secure,
    createGateway({
      upstream: connection.upstream,
      openSession,
      eventResponses,
      publicOrigin,
      onUnavailable: (reason) => connection.settings.noteFailure(reason),
      now,
      log,
    }),
  );
  app.use(pages);
  // Only requests with another method than GET or HEAD get here.
  app.use(
    secure,
    (_req, res) => void res.status(405).set('allow', 'GET, HEAD').type('text').send('Method not allowed'),
  );
  const fail = createErrorHandler({ headers, log, report });
  // Express recognizes an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => fail(error, req, res));

  // The most frequent requests skip Express's routing. What the page handler passes on goes through the app as usual.
  const isMisdirected =
    options.isHostChecked && publicOrigin !== null ? createHostCheck(publicOrigin) : () => false;
  const watch = (handle: RequestHandle) =>
    watchRequests({ accessLogShare: 0, accessLog: log, instance: '', ...options, telemetry }, handle);
  const server = createExpressServer(app, watch, (req, res) => {
    if (isMisdirected(req)) {
      sendMisdirected(res);
      return true;
    }
    if (!pageCache.paths.has(req.url)) return false;
    req.originalUrl = req.url;
    const next = (error?: unknown) => (error ? fail(error, req, res) : app(req, res));
    void Promise.resolve(pages(req, res, next)).catch(next);
    return true;
  });
  limitConnections(server, { max: options.maxConnections, telemetry, log });
  limitSlowSockets(server, { hasProxy: options.trustedHops > 0 });
  return {
    app,
    server,
    start: () => connection.settings.start(),
    /** The first step of a drain: event streams would keep it waiting. */
    closeEvents: () => eventResponses.close(),
    async drain() {
      await policyReports.drain();
      await connection.drain();
    },
  };
}

/** The headers of everything that is not a page. It may load nothing. */
const securityHeaders = (publicOrigin: string | null): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': TRANSPORT_SECURITY }),
});

/** Names what answers, for metrics. */
const noted =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    noteRoute(res, route);
    next();
  };

interface FileOptions {
  secure: RequestHandler;
  log: Logger;
}

/** A built client. Files with a hash in their name are immutable, all others are cached for an hour. */
function serveFiles(clientFolder: string, hashedFolder: string, { secure, log }: FileOptions): Router {
  const assets = { brotli: true, gzip: true, etag: true };
  const files = sirv(clientFolder, {
    ...assets,
    maxAge: HOUR_SECONDS,
    extensions: [],
    setHeaders: (res, path) => {
      // A worker fetches under its own policy, not under the page's.
      if (path.endsWith('-worker.js')) res.setHeader('content-security-policy', WORKER_POLICY);
      // sirv doesn't know the type.
      if (path.endsWith('.ico')) res.setHeader('content-type', 'image/x-icon');
    },
  });
  const hashed = sirv(join(clientFolder, hashedFolder), { ...assets, immutable: true, maxAge: YEAR_SECONDS });
  // sirv does not handle read errors of its file streams, and an unhandled one ends the process.
  const handleReadErrors: RequestHandler = (req, res, next) => {
    res.once('pipe', (file) =>
      file.once('error', (err) => {
        log.error({ err, path: req.path }, 'A client file could not be read');
        res.destroy();
      }),
    );
    next();
  };
  const router = express.Router().use(`/${hashedFolder}`, noted('assets'), secure, handleReadErrors, hashed);
  // Pages have no file extension.
  return router.get(/\.\w+$/, noted('assets'), secure, handleReadErrors, files);
}

interface ErrorHandlerOptions extends Pick<WebOptions, 'log' | 'report'> {
  headers: Record<string, string>;
}

/** The last resort: the error page could not be rendered, or something outside of pages and gateway failed. */
function createErrorHandler({ headers, log, report }: ErrorHandlerOptions) {
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
  let hasWarned = false;
  return (req: Incoming) => {
    if (!hasWarned && hasUnknownProxy(req, trustedHops)) {
      hasWarned = true;
      log.warn('A proxy sends X-Forwarded-For. Set TRUST_PROXY to the number of proxies in front.');
    }
    return new Session(req, { cookies, refreshTokens, trustedHops, log });
  };
}
