import type { ComponentType } from 'react';
import { AppError, notFound, Redirect } from '../errors/app-error.ts';
import { findRedirect } from './match-route.ts';
import { parseQuery } from './parse-query.ts';
import type { PageContext } from './page-context.ts';
import type { Layout, Page, PostInput } from './page.ts';
import { redirectToLogin } from './return-to.ts';
import type { LayoutName } from '../stores/PageStore.ts';
import type { Middleware, Site } from './site.ts';

export interface RenderablePage {
  kind: 'page';
  Page: ComponentType;
  layout: LayoutName;
  Layout: Layout;
}

/** `cached`: the caller has the page's bytes already. */
export type PageResult =
  RenderablePage | { kind: 'redirect'; to: string; status: number } | { kind: 'cached' };

/**
 * The page pipeline: global middleware, redirects, named middleware, 404, validate, fetchData of layout and page, in
 * this order. The server runs it for a first load, the browser for a click. All errors are caught here, once.
 *
 * @param isCached called after the global middleware; true ends the pipeline because the page's bytes are cached
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
      // Awaiting a finished middleware costs a cached page as much as running it.
      if (pending) await pending;
    }
    if (isCached?.()) return { kind: 'cached' };
    const redirect = findRedirect(site.redirects, context.url);
    if (redirect !== null) throw new Redirect(redirect, 301);

    const { match, stores } = context;
    const Page = match ? await match.route.load() : null;
    for (const name of Page?.middleware ?? []) await getMiddleware(site, name)(context);
    if (!match || !Page) throw notFound();
    layout = Page.layout ?? 'default';
    const input = { stores, params: match.params, query: parseQuery(context.url.searchParams) };
    if (Page.validate?.(input) === false) throw notFound();
    const Layout = await site.layouts[layout]();
    await Layout.fetchData?.(input);
    await Page.fetchData?.(input);
    if (context.posted) await handlePost(Page, { ...input, posted: context.posted, routes: site.routes });
    stores.page.setLayout(layout);
    return { kind: 'page', Page, layout, Layout };
  } catch (thrown) {
    const error = isUnauthorized(thrown) ? redirectToLogin(context) : thrown;
    if (error instanceof Redirect) return { kind: 'redirect', to: error.to, status: error.status };
    return failPage(site, context, error, { layout, Layout: await site.layouts[layout]() });
  }
}

async function handlePost(Page: Page, input: PostInput): Promise<void> {
  if (!Page.handlePost) throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This page has no form.');
  await Page.handlePost(input);
}

/** The error page, in place of a page that failed to load or render. */
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

function getMiddleware(site: Site, name: string): Middleware {
  const middleware = Object.hasOwn(site.namedMiddleware, name) ? site.namedMiddleware[name] : undefined;
  if (!middleware) throw new Error(`There is no middleware "${name}"`);
  return middleware;
}
