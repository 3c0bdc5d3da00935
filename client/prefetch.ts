import * as v from 'valibot';
import { matchRoute } from '../shared/page/match-route.ts';
import type { Route } from '../shared/page/page.ts';
import { prefetchChunk } from './chunk-guard.ts';

const connectionSchema = v.object({
  saveData: v.optional(v.boolean()),
  effectiveType: v.optional(v.string()),
});

/** Loads the code of a link's page before the click. Does nothing on 2g or when the browser saves data. */
export function createPrefetch(routes: Route[]): (to: string) => void {
  const prefetched = new Set<Route>();
  return (to) => {
    const route = matchRoute(routes, to.split(/[?#]/, 1)[0] ?? '')?.route;
    if (!route || prefetched.has(route) || isSavingData()) return;
    prefetched.add(route);
    // Ignored: the click loads the code again and handles the error.
    prefetchChunk(route.load).catch(() => prefetched.delete(route));
  };
}

function isSavingData(): boolean {
  const connection = v.safeParse(connectionSchema, Reflect.get(navigator, 'connection'));
  if (!connection.success) return false;
  return connection.output.saveData === true || /2g/.test(connection.output.effectiveType ?? '');
}
