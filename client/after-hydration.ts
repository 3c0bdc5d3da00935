import type { ApiClient } from '../shared/api/api-client.ts';
import { loadCaller } from '../shared/api/create-api-client.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { areMessagesLater } from '../shared/page/messages-later.ts';
import type { Route } from '../shared/page/page.ts';
import type { Stores } from '../shared/stores/stores.ts';
import { followTabs } from './follow-tabs.ts';
import { keepPage, startServiceWorker } from './keep-pages.ts';
import { watchOffline } from './offline-watch.ts';
import { createPagePipeline, type RunPipeline } from './page-pipeline.ts';
import { createPrefetch } from './prefetch.ts';
import { site } from './site.ts';

export interface AfterHydration {
  /** The first load does without the list. */
  routes: readonly Route[];

  runPipeline: RunPipeline;
  prefetch: (to: string) => void;
}

/** What the browser needs only once the first page can be used, in a file of its own. */
export function startAfterHydration(stores: Stores, api: ApiClient, firstPath: string): AfterHydration {
  followTabs(stores, site.routes);
  // The first call loads it again after a failure.
  loadCaller().catch(() => undefined);
  watchOffline(stores.settings, api);
  if (areMessagesLater()) void stores.siteMessages.load().catch(reportUnlessRefused);
  void startServiceWorker();
  const run = createPagePipeline({ site, stores, api, firstPath });
  const runPipeline: RunPipeline = async (url) => {
    const result = await run(url);
    if (result.kind === 'page' && !stores.error.isSet) keepPage(url);
    return result;
  };
  return { routes: site.routes, runPipeline, prefetch: createPrefetch(site.routes) };
}

/** The page is whole without its messages. */
const reportUnlessRefused = (error: unknown): void => {
  if (!(error instanceof AppError)) reportError(error);
};
