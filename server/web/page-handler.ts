import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../shared/errors/app-error.ts';
import { matchRoute } from '../../shared/page/match-route.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Site } from '../../shared/page/page.ts';
import { runPage } from '../../shared/page/run-page.ts';
import type { Stores } from '../../shared/stores/create-stores.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';
import type { Logger } from '../log.ts';
import type { FindAssets } from './assets.ts';
import { createPageContext } from './create-page-context.ts';
import { createKeptPages, type KeptPage } from './kept-pages.ts';
import { chooseEncoding, drawPage, streamPage } from './stream-page.tsx';
import type { Visit } from './visit.ts';

export interface PageHandlerOptions {
  site: Site;
  findAssets: FindAssets;
  /** What every page knows of this process; asked for per page because the year turns. */
  config: () => SiteState;
  /** Who came, and their way to the API; null: nobody in particular, for pages that everyone shares. */
  visit: (req: Request | null) => Visit;
  /** Fills fresh stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  /** Changes with everything outside the page itself that its bytes depend on: the modes of the API. */
  keptVersion: () => string;
  /** Takes errors that nobody foresaw. */
  report: (error: unknown) => void;
  log: Logger;
}

/** Answers every address that nothing before it answered: the pass, then kept bytes, a redirect or a drawn page. */
export function createPageHandler(options: PageHandlerOptions): RequestHandler {
  const { site, findAssets, visit, log } = options;
  const keptPages = createKeptPages(Date.now);
  // Shared pages are drawn for nobody: the middleware ran for the visitor who asked.
  const siteWithoutMiddleware: Site = { ...site, middleware: [] };

  const createContext = (pathAndQuery: string, visitor: Visit, isShareable: boolean): PageContext => {
    const config = options.config();
    const url = readUrl(pathAndQuery, config.origin);
    const match = isDecodable(url.pathname) ? matchRoute(site.routes, url.pathname) : null;
    const requestId = randomUUID();
    return createPageContext({
      requestId,
      url,
      match,
      config,
      isKnownVisitor: visitor.isKnown,
      isShared: isShareable && !visitor.isKnown && match?.route.isShared === true,
      loadTransport: () => visitor.loadTransport(),
      seed: options.seed,
      trackPageView: (path) => visitor.trackPageView(path),
      warn: (what, error) => {
        log.warn({ requestId, path: url.pathname, err: error }, what);
        if (!(error instanceof AppError)) options.report(error);
      },
    });
  };

  const drawShared = async (pathname: string): Promise<Buffer | null> => {
    const context = createContext(pathname, visit(null), true);
    const result = await runPage(siteWithoutMiddleware, context);
    if (result.kind !== 'page' || context.response.status !== 200) return null;
    return drawPage({ site, context, page: result, assets: findAssets(context.match?.route.name ?? null) });
  };

  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuseMethod(res);
    const visitor = visit(req);
    const context = createContext(req.originalUrl, visitor, true);
    const { pathname } = context.url;
    const key = `${options.keptVersion()} ${pathname}`;
    const kept = context.response.isShared ? await keptPages.find(key, () => drawShared(pathname)) : null;
    const result = await runPage(site, context, () => kept !== null);

    for (const cookie of visitor.cookies()) res.appendHeader('set-cookie', cookie);
    if (result.kind === 'kept') return kept && sendKept(req, res, context, kept);
    if (result.kind === 'redirect') return sendRedirect(res, context, result);
    // What could not be kept is drawn for this visitor alone, and must not be taken for the shared page.
    if (context.response.isShared) context.response.headers.set('cache-control', 'private, no-store');
    const assets = findAssets(context.match?.route.name ?? null);
    streamPage(res, req.headers['accept-encoding'] ?? '', { site, context, page: result, assets });
  };
}

function sendKept(req: Request, res: Response, context: PageContext, kept: KeptPage): void {
  const { headers } = context.response;
  headers.set('etag', kept.etag);
  if (req.headers['if-none-match']?.includes(kept.etag)) {
    res.writeHead(304, Object.fromEntries(headers)).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'] ?? '');
  const body = encoding === null ? kept.identity : kept[encoding];
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  res.writeHead(200, Object.fromEntries(headers));
  res.end(body);
}

function sendRedirect(res: Response, context: PageContext, redirect: { to: string; status: number }): void {
  const headers = Object.fromEntries(context.response.headers);
  res.writeHead(redirect.status, { ...headers, location: redirect.to, 'content-length': '0' }).end();
}

function refuseMethod(res: Response): void {
  res.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }).end('Method not allowed');
}

/** An address as the visitor sees it. Absolute forms and double slashes name no other host. */
function readUrl(pathAndQuery: string, origin: string): URL {
  const path = `/${pathAndQuery.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '')}`;
  return URL.canParse(path, origin) ? new URL(path, origin) : new URL('/%00', origin);
}

/** Broken percent-encoding and control characters are in no address of ours. */
function isDecodable(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
