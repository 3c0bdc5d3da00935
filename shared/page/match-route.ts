import type { RedirectRoute, RouteMatch, RoutePattern } from './route.ts';

/**
 * The first route whose path matches. Case and a trailing slash make no difference. Invalid percent-encoding and control
 * characters match nothing.
 */
export function matchRoute<R extends RoutePattern>(
  routes: readonly R[],
  pathname: string,
): RouteMatch<R> | null {
  if (!isDecodable(pathname)) return null;
  for (const route of routes) {
    const match = patternOf(route).exec(pathname);
    if (match) return { route, params: { ...route.params, ...decodeParams(match.groups ?? {}) } };
  }
  return null;
}

/** The new address of an old one, or null. Keeps the query, e.g. a campaign's parameters. */
export function findRedirect(
  redirects: readonly RedirectRoute[],
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | null {
  const to = redirects.find((redirect) => patternOf(redirect).test(pathname))?.to;
  if (to === undefined) return null;
  return to.includes('?') ? to + search.replace('?', '&') : to + search;
}

// Compiled once per route: trying all of them costs less than one call of react-router's own matcher.
const patterns = new WeakMap<{ path: string }, RegExp>();

function patternOf(route: { path: string }): RegExp {
  const pattern = patterns.get(route) ?? compile(route.path);
  patterns.set(route, pattern);
  return pattern;
}

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
