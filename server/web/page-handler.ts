import type { Request, RequestHandler, Response } from 'express';
import { enableStaticRendering } from 'mobx-react-lite';
import { AppError } from '../../shared/errors/app-error.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site, TextFile } from '../../shared/page/page.ts';
import { type RenderablePage, runPage } from '../../shared/page/run-page.ts';
import type { Stores } from '../../shared/stores/create-stores.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';
import type { Logger } from '../log.ts';
import type { FindAssets } from './assets.ts';
import { createPageContext } from './create-page-context.ts';
import { redactCardQuery } from './redact-card-query.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { chooseEncoding, renderPage, type RenderOptions, streamPage } from './stream-page.tsx';
import { createTargets, type Target } from './page-target.ts';
import { recognizeMember } from './recognize-member.ts';
import { sendTextFile } from './text-files.ts';
import { createRenderQueue } from './render-queue.ts';
import type { PageSession } from './page-session.ts';

export interface PageHandlerOptions {
  site: Site;
  /** What crawlers ask for; a process without them has none. */
  textFiles?: readonly TextFile[];
  /** Addresses of pages that everyone shares. */
  sharedPaths?: readonly string[];
  findAssets: FindAssets;
  /** What every page knows of this process; asked for per page because the year turns. */
  config: () => SiteState;
  /** Who came, and their way to the API; null: nobody in particular, for pages that everyone shares. */
  openPageSession: (req: Request | null) => PageSession;
  /** Fills fresh stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  /** Changes with everything outside the page itself that its bytes depend on: the modes of the API. */
  cacheVersion: () => string;
  /** Takes errors that nobody foresaw. */
  report: (error: unknown) => void;
  /** Milliseconds that a page's late content may take. */
  renderLimit?: number;
  now: () => Date;
  log: Logger;
}

const RENDER_LIMIT = 10_000;

/** Answers every address that is read and that nothing before it answered: the pass, then cached bytes, a redirect or a drawn page. */
export function createPageHandler(options: PageHandlerOptions): RequestHandler {
  const { site, findAssets, openPageSession, log, now, renderLimit = RENDER_LIMIT } = options;
  const { textFiles = [], sharedPaths = [] } = options;
  // A server's page is drawn once: components that waited for changes would never be let go.
  enableStaticRendering(true);
  const pageCache = createPageCache(now);
  const waitForSlot = createRenderQueue();
  // Shared pages are drawn for nobody: the middleware runs for each visitor who asks.
  const siteWithoutMiddleware: Site = { ...site, middleware: [] };
  const guardedSite: Site = { ...site, middleware: [...site.middleware, redactCardQuery] };

  const warn = ({ requestId, url }: PageContext, what: string, error: unknown): void => {
    log.warn({ requestId, path: url.pathname, err: error }, what);
    if (!(error instanceof AppError)) options.report(error);
  };

  const createContext = (target: Target, session: PageSession, isShared: boolean): PageContext =>
    createPageContext({
      url: target.url,
      match: target.match,
      config: target.config,
      isKnownVisitor: session.isKnown,
      isShared,
      loadTransport: () => session.loadTransport(),
      seed: options.seed,
      hasTokens: () => session.hasTokens,
      trackPageView: (path) => session.trackPageView(path),
      setReturnTo: (returnTo) => session.setReturnTo(returnTo),
      warn,
    });

  const findTarget = createTargets(site.routes, options.config, sharedPaths);

  const findCached = (target: Target, session: PageSession) => {
    if (session.isKnown || !target.match?.route.isShared) return null;
    const { pathname } = target.url;
    return pageCache.find(pathname, options.cacheVersion(), () => renderShared(pathname));
  };

  const renderShared = async (pathname: string): Promise<Buffer | null> => {
    const context = createContext(findTarget(pathname), openPageSession(null), true);
    const result = await runPage(siteWithoutMiddleware, context);
    if (result.kind !== 'page' || context.response.status !== 200) return null;
    return renderPage(renderOptions(context, result)).catch((error: unknown) => {
      context.warn('A page could not be drawn to be cached', error);
      return null;
    });
  };

  const renderOptions = (context: PageContext, page: RenderablePage): RenderOptions => {
    const assets = findAssets(context.match?.route.name ?? null, page.layout);
    return { site, context, page, assets, limit: renderLimit };
  };

  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const target = findTarget(req.originalUrl);
    const file = textFiles.find(({ path }) => path === target.url.pathname);
    if (file) return sendTextFile(res, file, target.config.origin);
    const session = openPageSession(req);
    const cached = await findCached(target, session);
    if (cached === null) await waitForSlot();
    const context = createContext(target, session, cached !== null);
    if (session.hasTokens) await recognizeMember(context, session);
    const result = await runPage(guardedSite, context, () => cached !== null);

    // The visitor left while we worked.
    if (res.destroyed) return;
    for (const cookie of session.cookies()) res.appendHeader('set-cookie', cookie);
    if (result.kind === 'cached') return cached && sendCached(req, res, context, cached);
    if (result.kind === 'redirect') return sendRedirect(res, context, result);
    const acceptEncoding = req.headers['accept-encoding'] ?? '';
    streamPage({ res, acceptEncoding, onFailure: next }, renderOptions(context, result));
  };
}

function sendCached(req: Request, res: Response, context: PageContext, cached: CachedPage): void {
  const { headers } = context.response;
  headers['etag'] = cached.etag;
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
