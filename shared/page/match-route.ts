import { matchPath } from 'react-router-dom';
import type { RouteMatch } from './page-context.ts';
import type { RedirectRoute, Route } from './page.ts';

/** The first route whose path fits; a trailing slash makes no difference. Undecodable paths match nothing. */
export function matchRoute(routes: Route[], pathname: string): RouteMatch | null {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: definedOnly(match.params) };
  }
  return null;
}

/** Where an old address has moved, or null. */
export function findRedirect(redirects: RedirectRoute[], pathname: string): string | null {
  return redirects.find((redirect) => matchPath({ path: redirect.path, end: true }, pathname))?.to ?? null;
}

/** Named arguments of a query string; a repeated one keeps its first value, so that no page meets a list. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of search) query[name] ??= value;
  return query;
}

function definedOnly(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
