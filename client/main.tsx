import '../shared/styles/global.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { matchRoute, readQuery } from '../shared/page/match-route.ts';
import { SiteDocument, STATE_ID } from '../shared/page/SiteDocument.tsx';
import { createStores, hydrate } from '../shared/stores/create-stores.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { createPass } from './create-pass.ts';
import { Navigator } from './Navigator.tsx';
import { createReporter } from './reporter.ts';
import { guardChunks } from './chunk-guard.ts';
import { watchOffline } from './offline-watch.ts';
import { site } from './site.ts';

const reporter = createReporter();
guardChunks();

const state = document.getElementById(STATE_ID)?.textContent ?? '{}';
const { stores, api } = createStores(() =>
  import('../shared/api/browser-transport.ts').then((m) => m.browserTransport),
);
hydrate(stores, state);
reporter.connect(stores.site.sentryDsn);
stores.marketing.capture(readQuery(new URLSearchParams(location.search)));

// The same page module that the server drew, so that the first render finds the same tree.
const match = matchRoute(site.routes, location.pathname);
const Page = match && !stores.error.isSet ? await match.route.load() : site.ErrorPage;

const app = (
  <SiteDocument state={state}>
    <AppBoundary>
      {/* A moved address is no new page yet: only the Navigator begins a page's transition. */}
      <BrowserRouter useTransitions={false}>
        <Navigator
          site={site}
          stores={stores}
          runPass={createPass({ site, stores, api })}
          first={{ Page, layout: stores.page.layout }}
          onHydrated={() => watchOffline(stores.settings, api)}
        />
      </BrowserRouter>
    </AppBoundary>
  </SiteDocument>
);

startTransition(() => {
  // What a boundary catches is reported like what nobody catches.
  hydrateRoot(document, app, { onCaughtError: (error) => reportError(error) });
});
