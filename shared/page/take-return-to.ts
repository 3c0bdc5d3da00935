import * as v from 'valibot';
import type { Route } from './page.ts';
import { clearReturnTo, RETURN_TO_COOKIE } from './return-to.ts';
import type { ReturnTo } from './route.ts';

const stringRecord = v.record(v.string(), v.string());
const returnToSchema = v.object({ name: v.string(), params: stringRecord, query: stringRecord });

/** The address of the page to show after the login, or null. Deletes its cookie. */
export function takeReturnTo(routes: readonly Route[]): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${RETURN_TO_COOKIE}=`));
  document.cookie = clearReturnTo();
  return parseReturnTo(routes, cookie?.slice(RETURN_TO_COOKIE.length + 1) ?? '');
}

/** The address that a cookie's value stands for; null when it names no route of this site. */
export function parseReturnTo(routes: readonly Route[], text: string): string | null {
  try {
    const parsed = v.safeParse(returnToSchema, JSON.parse(decodeURIComponent(text)));
    return parsed.success ? pathOf(routes, parsed.output) : null;
  } catch {
    // The cookie is missing or was changed.
    return null;
  }
}

function pathOf(routes: readonly Route[], { name, params, query }: ReturnTo): string | null {
  const hasAllParams = ({ path }: Route) => paramNames(path).every((param) => params[param]);
  const route = routes.find((candidate) => candidate.name === name && hasAllParams(candidate));
  if (!route) return null;
  const path = route.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const paramNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
