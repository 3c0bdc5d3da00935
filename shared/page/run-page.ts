import type { ComponentType } from 'react';
import { AppError, notFound, Redirect } from '../errors/app-error.ts';
import { findRedirect, parseQuery } from './match-route.ts';
import type { PageContext } from './page-context.ts';
import type { Layout, LayoutName, Middleware, Site } from './page.ts';
import { redirectToLogin } from './return-to.ts';

export interface RenderablePage {
  kind: 'page';
  Page: ComponentType;
  layout: LayoutName;
  Layout: Layout;
}

/** What the pass came to: something to draw, a move elsewhere, or bytes that were cached from an earlier one. */
export type PageResult =
  RenderablePage | { kind: 'redirect'; to: string; status: number } | { kind: 'cached' };

/**
 * The pass: global middleware, named middleware, 404, validate, fetchData of layout and page — in this order, the same
 * code on the server for a first load and in the browser for a click. Whatever is thrown on the way is caught once, here.
 *
 * @param isCached asked once the middleware has run: true ends the pass, because the page's bytes are at hand.
 */
export async function runPage(
  site: Site,
  context: PageContext,
  isCached?: () => boolean,
): Promise<PageResult> {
  let layout: LayoutName = 'default';
  try {
    for (const middleware of site.middleware) {
      const pending = middleware(context);
      // Waiting for what is done already costs a page from cached bytes as much as its middleware.
      if (pending) await pending;
    }
    if (isCached?.()) return { kind: 'cached' };
    const moved = findRedirect(site.redirects, context.url);
    if (moved !== null) throw new Redirect(moved, 301);

    const { match, stores } = context;
    const Page = match ? await match.route.load() : null;
    for (const name of Page?.middleware ?? []) await findMiddleware(site, name)(context);
    if (!match || !Page) throw notFound();
    layout = Page.layout ?? 'default';
    const input = { stores, params: match.params, query: parseQuery(context.url.searchParams) };
    if (Page.validate?.(input) === false) throw notFound();
    const Layout = await site.layouts[layout]();
    await Layout.fetchData?.(input);
    await Page.fetchData?.(input);
    stores.page.setLayout(layout);
    return { kind: 'page', Page, layout, Layout };
  } catch (thrown) {
    const error = isUnauthorized(thrown) ? redirectToLogin(context) : thrown;
    if (error instanceof Redirect) return { kind: 'redirect', to: error.to, status: error.status };
    return failPage(site, context, error, { layout, Layout: await site.layouts[layout]() });
  }
}

/** The error page in place of a page that could not be made or drawn. */
export function failPage(
  site: Site,
  context: PageContext,
  error: unknown,
  { layout, Layout }: Pick<RenderablePage, 'layout' | 'Layout'>,
): RenderablePage {
  const { stores, response, requestId } = context;
  stores.error.fail(error, requestId);
  if (stores.error.isOurs) context.warn('The page failed', error);
  stores.page.setLayout(layout);
  response.status = stores.error.status;
  response.headers['x-robots-tag'] = 'noindex';
  if (response.status === 503) response.headers['retry-after'] = String(retryAfterOf(error));
  return { kind: 'page', Page: site.ErrorPage, layout, Layout };
}

const isUnauthorized = (error: unknown) => error instanceof AppError && error.status === 401;

const retryAfterOf = (error: unknown): number =>
  (error instanceof AppError && error.details.retryAfter) || 30;

function findMiddleware(site: Site, name: string): Middleware {
  const middleware = Object.hasOwn(site.namedMiddleware, name) ? site.namedMiddleware[name] : undefined;
  if (!middleware) throw new Error(`There is no middleware "${name}"`);
  return middleware;
}
