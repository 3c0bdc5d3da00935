import '../shared/styles/global.css';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { matchRoute, parseQuery } from '../shared/page/match-route.ts';
import { SiteDocument, STATE_ID } from '../shared/page/SiteDocument.tsx';
import { createStores, hydrate } from '../shared/stores/create-stores.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { createPagePipeline } from './page-pipeline.ts';
import { Navigator, type ShownPage } from './Navigator.tsx';
import { createReporter } from './reporter.ts';
import { guardChunks } from './chunk-guard.ts';
import { followTabs } from './follow-tabs.ts';
import { watchOffline } from './offline-watch.ts';
import { site } from './site.ts';

const reporter = createReporter();
guardChunks();

const state = document.getElementById(STATE_ID)?.textContent ?? '{}';
const { stores, api } = createStores(() =>
  import('../shared/api/browser-transport.ts').then((m) => m.browserTransport),
);
hydrate(stores, state);
followTabs(stores);
reporter.connect(stores.site.sentryDsn);
stores.marketing.capture(parseQuery(new URLSearchParams(location.search)));

void start();

// A function instead of top-level await: page chunks import this chunk, so each would wait for the other.
async function start(): Promise<void> {
  // The same page and layout as on the server, so that the first render matches its HTML.
  const match = matchRoute(site.routes, location.pathname);
  const [Page, Layout] = await Promise.all([
    match && !stores.error.isSet ? match.route.load() : site.ErrorPage,
    site.layouts[stores.page.layout](),
  ]);
  startTransition(() => {
    // Errors that a boundary catches are reported like uncaught ones.
    hydrateRoot(document, renderSite({ Page, Layout }), { onCaughtError: (error) => reportError(error) });
  });
}

function renderSite(first: ShownPage): ReactNode {
  return (
    <SiteDocument state={state}>
      <AppBoundary>
        {/* A moved address is no new page yet: only the Navigator begins a page's transition. */}
        <BrowserRouter useTransitions={false}>
          <Navigator
            site={site}
            stores={stores}
            runPipeline={createPagePipeline({ site, stores, api })}
            first={first}
            onHydrated={() => watchOffline(stores.settings, api)}
          />
        </BrowserRouter>
      </AppBoundary>
    </SiteDocument>
  );
}
