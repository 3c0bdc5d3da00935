import { matchRoute } from '../../shared/page/match-route.ts';
import type { PageContext } from '../../shared/page/page-context.ts';
import type { Route } from '../../shared/page/page.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

/** What a request asks for, and the site's configuration at that moment. */
export type PageTarget = Pick<PageContext, 'url' | 'match' | 'config'>;

interface PageTargetOptions {
  routes: readonly Route[];
  getConfig: () => SiteState;
  /** Addresses that are requested often: their targets are kept until the configuration changes. */
  frequentPaths: ReadonlySet<string>;
}

/** Parses request targets and matches them with the routes. */
export function createPageTargets({ routes, getConfig, frequentPaths }: PageTargetOptions) {
  const targets = new Map<string, PageTarget>();
  return (pathAndQuery: string): PageTarget => {
    const config = getConfig();
    const existing = targets.get(pathAndQuery);
    if (existing?.config === config) return existing;
    const url = parseUrl(pathAndQuery, config.origin);
    const target = { url, match: matchRoute(routes, url.pathname), config };
    if (frequentPaths.has(pathAndQuery)) targets.set(pathAndQuery, target);
    return target;
  };
}

/** The address as the visitor sees it. Absolute URLs and double slashes cannot name another host. */
function parseUrl(pathAndQuery: string, origin: string): URL {
  const path = `/${pathAndQuery.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '')}`;
  return URL.canParse(path, origin) ? new URL(path, origin) : new URL('/%00', origin);
}
