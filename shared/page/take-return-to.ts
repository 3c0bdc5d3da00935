import * as v from 'valibot';
import type { Route } from './page.ts';
import { RETURN_TO_COOKIE, type ReturnTo } from './return-to.ts';

const words = v.record(v.string(), v.string());
const returnToSchema = v.object({ name: v.string(), params: words, query: words });

/** The address of the page that was wanted before the login, which is forgotten by this; null when there is none. */
export function takeReturnTo(routes: readonly Route[]): string | null {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${RETURN_TO_COOKIE}=`));
  document.cookie = `${RETURN_TO_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return parseReturnTo(routes, kept?.slice(RETURN_TO_COOKIE.length + 1) ?? '');
}

/** The address that a kept route has; null for what is no route of this site. */
export function parseReturnTo(routes: readonly Route[], text: string): string | null {
  try {
    const parsed = v.safeParse(returnToSchema, JSON.parse(decodeURIComponent(text)));
    return parsed.success ? pathOf(routes, parsed.output) : null;
  } catch {
    // Nothing was kept, or somebody has changed it.
    return null;
  }
}

function pathOf(routes: readonly Route[], { name, params, query }: ReturnTo): string | null {
  const isWhole = ({ path }: Route) => namesOf(path).every((part) => params[part]);
  const route = routes.find((one) => one.name === name && isWhole(one));
  if (!route) return null;
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
