import type { ApiClient } from '../shared/api/api-client.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { matchRoute } from '../shared/page/match-route.ts';
import type { Site } from '../shared/page/page.ts';
import { type PageResult, runPage } from '../shared/page/run-page.ts';
import { serializeReturnTo } from '../shared/page/return-to.ts';
import type { Stores } from '../shared/stores/create-stores.ts';

interface PipelineOptions {
  site: Site;
  stores: Stores;
  api: ApiClient;
}

export type RunPipeline = (url: URL) => Promise<PageResult>;

/** The pass of a click: the server's steps, on the stores that the browser has had all along. */
export function createPagePipeline({ site, stores, api }: PipelineOptions): RunPipeline {
  return async (url) => {
    await stores.settings.recheck(api);
    return runPage(site, {
      side: 'browser',
      requestId: null,
      config: stores.site,
      url,
      match: matchRoute(site.routes, url.pathname),
      // Whoever clicks has been here before.
      isKnownVisitor: true,
      hasTokens: stores.auth.isSignedIn,
      stores,
      api,
      response: { status: 200, headers: {}, nonce: null, isShared: false },
      trackPageView: (path) => stores.analytics.trackPageView(path),
      setReturnTo: (returnTo) => void (document.cookie = serializeReturnTo(returnTo)),
      warn: (_what, error) => {
        if (!(error instanceof AppError)) reportError(error);
      },
    });
  };
}
