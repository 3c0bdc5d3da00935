import * as v from 'valibot';
import { matchRoute } from '../shared/page/match-route.ts';
import type { Route } from '../shared/page/page.ts';
import { loadAhead } from './chunk-guard.ts';

const connectionSchema = v.object({
  saveData: v.optional(v.boolean()),
  effectiveType: v.optional(v.string()),
});

/** Fetches the code of the page behind a link that is about to be used; not on 2g or where data is to be saved. */
export function createPrefetch(routes: Route[]): (to: string) => void {
  const fetched = new Set<Route>();
  return (to) => {
    const route = matchRoute(routes, to.split(/[?#]/, 1)[0] ?? '')?.route;
    if (!route || fetched.has(route) || isSparing()) return;
    fetched.add(route);
    // A failed prefetch is no failure: the click will tell.
    loadAhead(route.load).catch(() => fetched.delete(route));
  };
}

function isSparing(): boolean {
  const connection = v.safeParse(connectionSchema, Reflect.get(navigator, 'connection'));
  if (!connection.success) return false;
  return connection.output.saveData === true || /2g/.test(connection.output.effectiveType ?? '');
}
