import type { ApiClient } from '../shared/api/api-client.ts';
import { matchRoute } from '../shared/page/match-route.ts';
import type { Route } from '../shared/page/page.ts';
import type { Stores } from '../shared/stores/stores.ts';
import type { AfterHydration } from './after-hydration.ts';
import { followTabs } from './follow-tabs.ts';
import { watchOffline } from './offline-watch.ts';
import { createPagePipeline } from './page-pipeline.ts';
import { createPrefetch } from './prefetch.ts';
import { repeatWithPassword } from './repeat-with-password.ts';
import { staffSite as site } from './staff-site.ts';

/** The same as on public pages, except that nothing of the back office is kept for a time without a network. */
export function startAfterHydration(stores: Stores, api: ApiClient, firstPath: string): AfterHydration {
  repeatWithPassword(stores, api);
  followTabs(stores, site.routes);
  watchOffline(stores.settings, api);
  const run = createPagePipeline({ site, stores, api, firstPath });
  const first = matchRoute(site.routes, firstPath)?.route;
  leaveLinksToBrowser((url) => needsDocument(url, first));
  return {
    routes: site.routes,
    runPipeline: (url) => (needsDocument(url, first) ? loadDocument(url) : run(url)),
    prefetch: createPrefetch(site.routes),
  };
}

/** A public page is in another build. What a page may use, such as the camera, comes with its document. */
function needsDocument(url: URL, first: Route | undefined): boolean {
  const route = matchRoute(site.routes, url.pathname)?.route;
  return route === undefined || String(route.allows ?? '') !== String(first?.allows ?? '');
}

/** Lets the browser follow links to other documents itself, before the router takes the click and moves the address. */
function leaveLinksToBrowser(isOther: (url: URL) => boolean): void {
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.origin === location.origin && isOther(new URL(link.href))) event.stopPropagation();
  };
  // React listens on the document, so the window hears of a click first.
  window.addEventListener('click', handleClick, { capture: true });
}

/** For a redirect. Leaves this document, so the promise stays open. */
function loadDocument(url: URL): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
