import { AppError, notFound, Redirect } from '../errors/app-error.ts';
import type { PageContext } from './page-context.ts';
import { findRedirect, readQuery } from './match-route.ts';
import type { Layout, Page, Site } from './page.ts';

/** What to draw: the page in its layout, the error page in its layout, or a move elsewhere. */
export type PassResult =
  | { kind: 'page'; Page: Page | Site['ErrorPage']; Layout: Layout; isShared: boolean }
  | { kind: 'redirect'; to: string; status: number };

/**
 * The pass: global middleware, named middleware, 404, validate, fetchData of layout and page — in this order, the same
 * code on the server for a first load and in the browser for a click. Whatever is thrown on the way is caught once, here.
 */
export async function runPage(site: Site, context: PageContext): Promise<PassResult> {
  const { stores, match, response } = context;
  stores.error.clear();
  let layout: Layout = site.layouts.default;
  try {
    const moved = findRedirect(site.redirects, context.url.pathname);
    if (moved !== null) throw new Redirect(moved, 301);
    for (const middleware of site.middleware) await middleware(context);
    const page = match ? await match.route.load() : null;
    for (const name of page?.middleware ?? []) await namedMiddleware(site, name)(context);
    if (!match || !page) throw notFound();
    layout = site.layouts[page.layout ?? 'default'];
    const input = { stores, params: match.params, query: readQuery(context.url.searchParams) };
    if (page.validate?.(input) === false) throw notFound();
    await layout.fetchData?.(input);
    await page.fetchData?.(input);
    return { kind: 'page', Page: page, Layout: layout, isShared: page.isShared ?? false };
  } catch (error) {
    if (error instanceof Redirect) return { kind: 'redirect', to: error.to, status: error.status };
    stores.error.fail(error);
    response.status = stores.error.status;
    return { kind: 'page', Page: site.ErrorPage, Layout: layout, isShared: false };
  }
}

function namedMiddleware(site: Site, name: string) {
  const middleware = Object.hasOwn(site.namedMiddleware, name) ? site.namedMiddleware[name] : undefined;
  if (!middleware) throw new AppError(500, 'UNKNOWN_MIDDLEWARE', `Unknown middleware ${name}`);
  return middleware;
}
