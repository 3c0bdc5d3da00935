import type { Route } from './page.ts';
import type { ReturnTo } from './route.ts';

/** The address of the page to show after the login; null when it names no route of this site. */
export function findReturnPath(routes: readonly Route[], { name, params, query }: ReturnTo): string | null {
  const hasAllParams = ({ path }: Route) => paramNames(path).every((param) => params[param]);
  const route = routes.find((candidate) => candidate.name === name && hasAllParams(candidate));
  if (!route) return null;
  const path = route.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const paramNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
