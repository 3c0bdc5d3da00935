import '../shared/styles/global.css';
import { type ComponentType, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorPage } from '../pages/error/ErrorPage.tsx';
import type { ApiClient } from '../shared/api/api-client.ts';
import { parseQuery } from '../shared/page/parse-query.ts';
import type { Layout } from '../shared/page/page.ts';
import { SiteDocument, STATE_ID } from '../shared/page/SiteDocument.tsx';
import { createStores, hydrate } from '../shared/stores/create-stores.ts';
import type { LayoutName } from '../shared/stores/PageStore.ts';
import type { Stores } from '../shared/stores/stores.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { loadChunk } from './chunk-guard.ts';
import { Navigator, type ShownPage } from './Navigator.tsx';
import type { AfterHydration } from './after-hydration.ts';
import { createReporter, isServerError } from './reporter.ts';

/**
 * Hydrates the page that the server rendered, for the public site and for the back office.
 * @param startLater what only a page that is already shown needs. Kept out of the first load.
 */
export function startSite(
  layouts: Record<LayoutName, () => Promise<Layout>>,
  startLater: (stores: Stores, api: ApiClient, firstPath: string) => Promise<AfterHydration>,
): void {
  const reporter = createReporter();

  const element = document.getElementById(STATE_ID);
  const state = element?.textContent ?? '{}';
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
  const loadRoutes = async () => (await loadLater()).routes;
  const prefetch = (to: string) => void loadLater().then((m) => m.prefetch(to));

  const renderSite = (first: ShownPage): ReactNode => (
    <SiteDocument state={state}>
      <AppBoundary>
        {/* A moved address is no new page yet: only the Navigator begins a page's transition. */}
        <BrowserRouter useTransitions={false}>
          <Navigator
            loadRoutes={loadRoutes}
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
    const [Page, Layout] = await Promise.all([
      loadFirstPage(element?.dataset ?? {}),
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

/** The page in the document, from the chunk that the document names. */
async function loadFirstPage({ pageFile, pageName = '' }: DOMStringMap): Promise<ComponentType> {
  if (pageFile === undefined) return ErrorPage;
  const chunk: Record<string, ComponentType> = await loadChunk(() => import(/* @vite-ignore */ pageFile));
  const Page = chunk[pageName];
  if (!Page) throw new Error(`${pageFile} has no ${pageName}`);
  return Page;
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
