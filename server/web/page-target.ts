import { matchRoute } from '../../shared/page/match-route.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Route } from '../../shared/page/page.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

/** What was asked for, and what the process says of itself at that moment. */
export type Target = Pick<PageContext, 'url' | 'match' | 'config'>;

/** Reads request targets. Those of shared pages come by the thousand and are read once, until the process's words change. */
export function createTargets(
  routes: Route[],
  getConfig: () => SiteState,
  sharedPaths: readonly string[],
): (pathAndQuery: string) => Target {
  const isShared = new Set(sharedPaths);
  const shared = new Map<string, Target>();
  return (pathAndQuery) => {
    const config = getConfig();
    const known = shared.get(pathAndQuery);
    if (known?.config === config) return known;
    const url = parseUrl(pathAndQuery, config.origin);
    const target = { url, match: matchRoute(routes, url.pathname), config };
    if (isShared.has(pathAndQuery)) shared.set(pathAndQuery, target);
    return target;
  };
}

/** An address as the visitor sees it. Absolute forms and double slashes name no other host. */
function parseUrl(pathAndQuery: string, origin: string): URL {
  const path = `/${pathAndQuery.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '')}`;
  return URL.canParse(path, origin) ? new URL(path, origin) : new URL('/%00', origin);
}
