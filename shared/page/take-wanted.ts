import * as v from 'valibot';
import type { Route } from './page.ts';
import { WANTED_COOKIE, type WantedRoute } from './wanted-route.ts';

const words = v.record(v.string(), v.string());
const wantedRoute = v.object({ name: v.string(), params: words, query: words });

/** The address of the page that was wanted before the login, which is forgotten by this; null when there is none. */
export function takeWanted(routes: readonly Route[]): string | null {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${WANTED_COOKIE}=`));
  document.cookie = `${WANTED_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return readWanted(routes, kept?.slice(WANTED_COOKIE.length + 1) ?? '');
}

/** The address that a kept route has; null for what is no route of this site. */
export function readWanted(routes: readonly Route[], text: string): string | null {
  try {
    const parsed = v.safeParse(wantedRoute, JSON.parse(decodeURIComponent(text)));
    return parsed.success ? pathOf(routes, parsed.output) : null;
  } catch {
    // Nothing was kept, or somebody has changed it.
    return null;
  }
}

function pathOf(routes: readonly Route[], { name, params, query }: WantedRoute): string | null {
  const isWhole = ({ path }: Route) => namesOf(path).every((part) => params[part]);
  const route = routes.find((one) => one.name === name && isWhole(one));
  if (!route) return null;
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
