import { randomBytes } from 'node:crypto';
import type { ApiClient } from '../../shared/api/api-client.ts';
import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import type { PageContext, RouteMatch } from '../../shared/page/page-context.ts';
import { createStores, type Stores } from '../../shared/stores/create-stores.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

export interface PageContextOptions {
  requestId: string;
  url: URL;
  match: RouteMatch | null;
  config: SiteState;
  isKnownVisitor: boolean;
  isShared: boolean;
  /** The visitor's way to the API; asked for when the first store is. */
  loadTransport: LoadTransport;
  /** Seeds fresh stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  trackPageView: (path: string) => void;
  warn: (what: string, error: unknown) => void;
}

/** A request's context. Its stores are made when first touched: a page sent from kept bytes never needs them. */
export function createPageContext(options: PageContextOptions): PageContext {
  const { loadTransport, seed, isShared, ...given } = options;
  let made: { stores: Stores; api: ApiClient } | null = null;
  const make = () => {
    if (made) return made;
    made = createStores(loadTransport);
    made.stores.site.set(options.config);
    seed(made.stores);
    return made;
  };
  return {
    ...given,
    side: 'server',
    get stores() {
      return make().stores;
    },
    get api() {
      return make().api;
    },
    response: {
      status: 200,
      headers: new Map(),
      nonce: isShared ? null : randomBytes(16).toString('base64'),
      isShared,
    },
  };
}
