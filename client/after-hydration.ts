import type { ApiClient } from '../shared/api/api-client.ts';
import type { Stores } from '../shared/stores/stores.ts';
import { followTabs } from './follow-tabs.ts';
import { watchOffline } from './offline-watch.ts';
import { createPagePipeline, type RunPipeline } from './page-pipeline.ts';
import { site } from './site.ts';

/** What the browser needs only once the first page can be used, in a file of its own. */
export function startAfterHydration(stores: Stores, api: ApiClient): RunPipeline {
  followTabs(stores, site.routes);
  watchOffline(stores.settings, api);
  return createPagePipeline({ site, stores, api });
}
