import type { RouteMatch } from './page-context.ts';
import type { RedirectRoute, Route } from './page.ts';

/**
 * The first route whose path fits; a trailing slash makes no difference. Broken percent-encoding and control characters
 * are in no address of ours.
 */
export function matchRoute(routes: Route[], pathname: string): RouteMatch | null {
  if (!isDecodable(pathname)) return null;
  for (const route of routes) {
    const match = patternOf(route).exec(pathname);
    if (match) return { route, params: { ...route.params, ...decodeParams(match.groups ?? {}) } };
  }
  return null;
}

/** Where an old address has moved, or null. */
export function findRedirect(
  redirects: RedirectRoute[],
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | null {
  const to = redirects.find((redirect) => patternOf(redirect).test(pathname))?.to;
  if (to === undefined) return null;
  // What was asked along with the old address, e.g. its campaign, is asked of the new one.
  return to.includes('?') ? to + search.replace('?', '&') : to + search;
}

/** Named arguments of a query string; a repeated one keeps its first value, so that no page meets a list. */
export function parseQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of search) query[name] ??= value;
  return query;
}

// Every request asks every route: the patterns are made once, and fifty of them cost less than one of the router's.
const patterns = new WeakMap<{ path: string }, RegExp>();

function patternOf(route: { path: string }): RegExp {
  const pattern = patterns.get(route) ?? compile(route.path);
  patterns.set(route, pattern);
  return pattern;
}

/** `:name` stands for one part of the path, or for the rest of one: `/blog/about-:name`. */
function compile(path: string): RegExp {
  const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

function isDecodable(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

const decodeParams = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
