import type { ApiClient } from '../shared/api/api-client.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { matchRoute } from '../shared/page/match-route.ts';
import { type PageResult, runPage } from '../shared/page/run-page.ts';
import type { Site } from '../shared/page/site.ts';
import type { Stores } from '../shared/stores/stores.ts';

interface PipelineOptions {
  site: Site;
  stores: Stores;
  api: ApiClient;
  /** The path of the page that the server rendered. */
  firstPath: string;
}

export type RunPipeline = (url: URL) => Promise<PageResult>;

/** Runs the page pipeline for a click, on the stores that the browser created at hydration. */
export function createPagePipeline({ site, stores, api, firstPath }: PipelineOptions): RunPipeline {
  // The server counted the first load.
  let viewed = firstPath;
  return async (url) => {
    await stores.settings.recheck(api);
    return runPage(site, {
      side: 'browser',
      requestId: null,
      config: stores.site,
      url,
      posted: null,
      match: matchRoute(site.routes, url.pathname),
      session: {
        // The first load created the session.
        isKnown: true,
        hasLogin: stores.auth.isSignedIn,
        trackPageView(path) {
          // A step or a page of a list changes only the query.
          if (path !== viewed) stores.analytics.trackPageView(path);
          viewed = path;
        },
        setReturnTo: (returnTo) => stores.auth.setReturnTo(returnTo),
      },
      stores,
      api,
      response: { status: 200, headers: {}, isShared: false },
      warn: (_what, error) => {
        if (!(error instanceof AppError)) reportError(error);
      },
    });
  };
}
