import type { Request, RequestHandler, Response } from 'express';
import { enableStaticRendering } from 'mobx-react-lite';
import { AppError, forbidden } from '../../shared/errors/app-error.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { TextFile } from '../../shared/page/page.ts';
import { type RenderablePage, runPage } from '../../shared/page/run-page.ts';
import type { Middleware, Site } from '../../shared/page/site.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';
import type { Stores } from '../../shared/stores/stores.ts';
import type { Logger } from '../log.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { readFormBody } from '../read-body.ts';
import { allowInlineParts, type FindAssets } from './assets.ts';
import { sendBusyPage } from './busy-page.ts';
import { createPageContext } from './create-page-context.ts';
import { isOwnRequest } from './gateway/same-origin.ts';
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts';
import type { OpenPageSession, ServerPageSession } from './page-session.ts';
import { createPageTargets, type PageTarget } from './page-target.ts';
import { recognizeMember } from './recognize-member.ts';
import { redactCardQuery } from './redact-card-query.ts';
import { createRenderQueue, type RenderQueueOptions } from './render-queue.ts';
import { chooseEncoding, renderPage, type RenderOptions, streamPage } from './stream-page.tsx';
import { isCrawler } from './is-crawler.ts';
import { isDoneBefore, waitForLateData } from './late-data.ts';
import { sendTextFile } from './text-files.ts';
import { findRecord, noteRoute } from './watch-requests.ts';

export interface PageHandlerOptions {
  site: Site;
  staffSite: Site;
  /** robots.txt, the sitemap, the feed. */
  textFiles?: readonly TextFile[];
  pageCache: PageCache;
  findAssets: FindAssets;
  /** The files of the back office's build. */
  findStaffAssets: FindAssets;
  /** The site's configuration. A function, because it contains the current year. */
  getConfig: () => SiteState;
  openPageSession: OpenPageSession;
  /** Scheme and host of the site; null in development, where the Host header decides. */
  publicOrigin: string | null;
  /** Fills new stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  /** Receives unexpected errors. */
  report: (error: unknown) => void;
  /** Milliseconds for a page's deferred content. */
  renderLimit?: number;
  /** Milliseconds that a page waits for data that may arrive after its shell. */
  patience?: number;
  renderQueue?: RenderQueueOptions;
  telemetry?: Telemetry;
  log: Logger;
}

const RENDER_LIMIT = 10_000;
const PATIENCE = 10;
/** The last one that waits gets its turn in about 300 ms on one core. Those that run may wait for the API. */
const RENDER_QUEUE = { maxRunning: 256, maxWaiting: 200, freeTurns: 16 };

/** How long proxies may send a shared page, fresh and then stale: see middleware/headers.ts. */
const PROXY_SECONDS = 90;

const FORM_LIMIT = 32 * 1024;

/**
 * Handles GET, HEAD and posted forms of every address that no earlier handler took: runs the page pipeline and sends its
 * result.
 */
export function createPageHandler(options: PageHandlerOptions): RequestHandler {
  const { site, staffSite, textFiles = [], pageCache, openPageSession, seed, log } = options;
  const { patience = PATIENCE } = options;
  // The server renders a page once. Observers would wait for changes and never be freed.
  enableStaticRendering(true);
  const runInTurn = createRenderQueue({
    ...(options.renderQueue ?? RENDER_QUEUE),
    ...(options.telemetry && { telemetry: options.telemetry }),
  });
  // The middleware runs for each request, so rendering for the cache skips it.
  const siteWithoutMiddleware: Site = { ...site, middleware: [] };
  const addToPublic = addMiddleware(site);
  const addToStaff = addMiddleware(staffSite);
  const guarded = { public: addToPublic(redactCardQuery), staff: addToStaff(redactCardQuery) };
  const refusing = {
    public: addToPublic(redactCardQuery, refuseForeignPost),
    staff: addToStaff(redactCardQuery, refuseForeignPost),
  };
  const isStaffTarget = ({ match }: PageTarget) => match !== null && staffSite.routes.includes(match.route);

  const warn = ({ requestId, url }: PageContext, what: string, error: unknown): void => {
    log.warn({ requestId, path: url.pathname, err: error }, what);
    if (!(error instanceof AppError)) options.report(error);
  };

  const sendShellAt = (context: PageContext, time: number): void =>
    context.stores.deferred.sendShellAt({
      isInTime: (loading) => isDoneBefore(time, loading),
      warn: (error) => context.warn('A part of the page could not be loaded', error),
    });

  const findTarget = createPageTargets({
    routes: [...site.routes, ...staffSite.routes],
    getConfig: options.getConfig,
    frequentPaths: pageCache.paths,
  });

  const findCached = (target: PageTarget, session: ServerPageSession) => {
    const { pathname } = target.url;
    return maySeeShared(target, session)
      ? pageCache.find(pathname, (onLate) => renderShared(pathname, onLate))
      : null;
  };

  const renderShared = async (pathname: string, onLate: () => void): Promise<RenderedPage | null> => {
    const target = findTarget(pathname);
    const context = createPageContext({ target, session: openPageSession(null), isShared: true, seed, warn });
    sendShellAt(context, performance.now() + patience);
    const result = await runPage(siteWithoutMiddleware, context);
    if (result.kind !== 'page' || context.response.status !== 200) return null;
    if (context.stores.deferred.isUsed) onLate();
    if (!(await waitForLateData(context.stores))) return null;
    const rendering = renderOptions(context, result);
    const bytes = await renderPage(rendering).catch((error: unknown) => {
      context.warn('A page could not be rendered for the cache', error);
      return null;
    });
    // A call of this page got 503: the next visitor's may succeed.
    if (context.stores.settings.isOffline || bytes === null) return null;
    const { inlineStyle, importMap } = rendering.assets;
    return { bytes, inline: { inlineStyle, importMap } };
  };

  const renderOptions = (context: PageContext, page: RenderablePage): RenderOptions => {
    const isStaff = isStaffTarget(context);
    // Only a page that its reader may open is in the wide layout: the 404 page in its place is the public site's.
    const isShown = isStaff && page.layout === 'wide';
    const name = isStaff === isShown ? (context.match?.route.name ?? null) : null;
    const assets = (isShown ? options.findStaffAssets : options.findAssets)(name, page.layout);
    const limit = options.renderLimit ?? RENDER_LIMIT;
    return { site: isShown ? staffSite : site, context, page, assets, limit };
  };

  /** No proxy may keep a page beyond its half hour. */
  const limitProxies = ({ response: { headers } }: PageContext): void => {
    const seconds = pageCache.secondsLeft();
    if (seconds < PROXY_SECONDS)
      headers['cache-control'] = `public, max-age=0, s-maxage=${Math.min(30, seconds)}`;
  };

  return async (req, res, next) => {
    const isPost = req.method === 'POST';
    if (req.method !== 'GET' && req.method !== 'HEAD' && !isPost) return next();
    const posted = isPost ? await readFormBody(req, { limit: FORM_LIMIT }) : null;
    if (isPost && posted === null) return next();
    const target = findTarget(req.originalUrl);
    const file = textFiles.find(({ path }) => path === target.url.pathname);
    if (file) {
      noteRoute(res, 'assets');
      return sendTextFile(res, file, target.config.origin);
    }
    const session = openPageSession(req);
    const began = performance.now();
    const found = posted ? null : findCached(target, session);
    const cached = found instanceof Promise ? await found : found;
    const isShared = cached !== null;
    const record = findRecord(res);
    if (record) record.route = target.match?.route.name ?? 'none';
    const requestId = record?.requestId ?? null;
    const context = createPageContext({ target, session, posted, isShared, requestId, seed, warn });
    const isForeign = !isOwnRequest(req.method, req.headers, options.publicOrigin);
    const run = async () => {
      if (session.hasLogin) {
        context.stores.siteMessages.begin();
        await recognizeMember(context, session);
      }
      // Waiting for the cache was waiting for the same data.
      if (cached === null && posted === null && !isCrawler(req.headers['user-agent']))
        sendShellAt(context, (found === null ? performance.now() : began) + patience);
      if (target.url.searchParams.has('showLogin')) context.stores.auth.setReturnTo(session.returnTo);
      const side = isStaffTarget(target) ? 'staff' : 'public';
      return runPage((isForeign ? refusing : guarded)[side], context, () => cached !== null);
    };
    const result = await (cached === null ? runInTurn(res, run) : run());

    // The visitor closed the connection.
    if (res.destroyed) return;
    if (result === null) return sendBusyPage(res, target.config);
    for (const cookie of session.cookies()) res.appendHeader('set-cookie', cookie);
    if (result.kind === 'cached') {
      if (record) record.source = 'cached';
      limitProxies(context);
      return cached && sendCached(req, res, context, cached);
    }
    if (result.kind === 'redirect') return sendRedirect(res, context, result);
    if (record) record.source = 'rendered';
    const acceptEncoding = req.headers['accept-encoding'] ?? '';
    streamPage({ res, acceptEncoding, onFailure: next }, renderOptions(context, result));
  };
}

/** Campaigns add these to any link. The browser reads them from its own address. */
const OF_CAMPAIGNS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;

/** Whether this request gets the same bytes as everybody. */
function maySeeShared({ match, url }: PageTarget, session: ServerPageSession): boolean {
  if (!match?.route.isShared || session.hasLogin) return false;
  const { dependsOn = [] } = match.route;
  if (dependsOn.includes('session') && session.hasSessionId) return false;
  if (url.search === '') return true;
  if (!dependsOn.includes('query')) return !url.searchParams.has('showLogin');
  return [...url.searchParams.keys()].every((name) => OF_CAMPAIGNS.test(name));
}

const addMiddleware =
  (site: Site) =>
  (...middleware: Middleware[]): Site => ({ ...site, middleware: [...site.middleware, ...middleware] });

/** Another site's page sent the form: the error page says so, and nothing runs. */
function refuseForeignPost(): void {
  throw forbidden();
}

function sendCached(req: Request, res: Response, context: PageContext, cached: CachedPage): void {
  const { headers } = context.response;
  headers['etag'] = cached.etag;
  const policy = headers['content-security-policy'];
  if (policy) headers['content-security-policy'] = allowInlineParts(policy, cached.inline);
  if (req.headers['if-none-match']?.includes(cached.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'] ?? '');
  const body = encoding === null ? cached.identity : cached[encoding];
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  res.writeHead(200, headers);
  res.end(body);
}

function sendRedirect(
  res: Response,
  { response }: PageContext,
  redirect: { to: string; status: number },
): void {
  res.writeHead(redirect.status, { ...response.headers, location: redirect.to, 'content-length': '0' }).end();
}
