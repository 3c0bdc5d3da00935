import '../shared/styles/global.css';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorPage } from '../pages/error/ErrorPage.tsx';
import type { ApiClient } from '../shared/api/api-client.ts';
import { matchRoute, parseQuery } from '../shared/page/match-route.ts';
import type { Layout, Route } from '../shared/page/page.ts';
import { SiteDocument, STATE_ID } from '../shared/page/SiteDocument.tsx';
import { createStores, hydrate } from '../shared/stores/create-stores.ts';
import type { LayoutName } from '../shared/stores/PageStore.ts';
import type { Stores } from '../shared/stores/stores.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { Navigator, type ShownPage } from './Navigator.tsx';
import type { AfterHydration } from './after-hydration.ts';
import { createReporter, isServerError } from './reporter.ts';

/**
 * Hydrates the page that the server rendered, for the public site and for the back office.
 * @param startLater what only a page that is already shown needs. Kept out of the first load.
 */
export function startSite(
  routes: Route[],
  layouts: Record<LayoutName, () => Promise<Layout>>,
  startLater: (stores: Stores, api: ApiClient, firstPath: string) => Promise<AfterHydration>,
): void {
  const reporter = createReporter();

  const state = document.getElementById(STATE_ID)?.textContent ?? '{}';
  const { stores, api } = createStores(() => import('./api-transport.ts').then((m) => m.apiTransport));
  hydrate(stores, state);
  reporter.connect(stores.site.sentryDsn);
  stores.marketing.capture(parseQuery(new URLSearchParams(location.search)));

  // Before a click changes the address.
  const firstPath = location.pathname;
  let later: Promise<AfterHydration> | undefined;
  const loadLater = (): Promise<AfterHydration> => {
    later ??= startLater(stores, api, firstPath);
    // A click tries again.
    later.catch(() => (later = undefined));
    return later;
  };
  const prefetch = (to: string) => void loadLater().then((m) => m.prefetch(to));

  const renderSite = (first: ShownPage): ReactNode => (
    <SiteDocument state={state}>
      <AppBoundary>
        {/* A moved address is no new page yet: only the Navigator begins a page's transition. */}
        <BrowserRouter useTransitions={false}>
          <Navigator
            routes={routes}
            ErrorPage={ErrorPage}
            stores={stores}
            runPipeline={async (url) => (await loadLater()).runPipeline(url)}
            prefetch={prefetch}
            first={first}
            onHydrated={loadLater}
          />
        </BrowserRouter>
      </AppBoundary>
    </SiteDocument>
  );

  // A function instead of top-level await: page chunks import this chunk, so each would wait for the other.
  const start = async (): Promise<void> => {
    // The same page and layout as on the server, so that the first render matches its HTML.
    const match = matchRoute(routes, location.pathname);
    const [Page, Layout] = await Promise.all([
      match && !stores.error.isSet ? match.route.load() : ErrorPage,
      layouts[stores.page.layout](),
    ]);
    // Reads the address again: Back may have been pressed while these files loaded.
    if (isMoved()) return window.location.reload();
    startTransition(() => {
      // Errors that a boundary catches are reported like uncaught ones.
      hydrateRoot(document, renderSite({ Page, Layout }), {
        onCaughtError: (error) => reportError(error),
        onRecoverableError: (error) => {
          if (!isServerError(error)) reportError(error);
        },
      });
    });
  };
  void start();
}

/**
 * Whether the address is no longer that of this document. Back, pressed before the router listens, changes the address of a
 * reloaded page, but neither loads a document nor tells anybody.
 */
function isMoved(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && pageOf(new URL(loaded.name)) !== pageOf(window.location);
}

const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
