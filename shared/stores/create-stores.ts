import type { ApiClient } from '../api/api-client.ts';
import { createApiClient, type LoadTransport } from '../api/create-api-client.ts';
import { AnalyticsStore } from './AnalyticsStore.ts';
import { AuthStore } from './AuthStore.ts';
import { BookingStore } from './BookingStore.ts';
import { DeferredStore } from './DeferredStore.ts';
import { ErrorStore } from './ErrorStore.ts';
import { LazyStores } from './LazyStores.ts';
import { MarketingStore } from './MarketingStore.ts';
import { PageStore } from './PageStore.ts';
import { SettingsStore } from './SettingsStore.ts';
import { SiteMessagesStore } from './SiteMessagesStore.ts';
import { SiteStore } from './SiteStore.ts';
import type { Stores } from './stores.ts';

/** Creates the stores and the API client that they share. Sends no request. */
export function createStores(loadTransport: LoadTransport): { stores: Stores; api: ApiClient } {
  const settings = new SettingsStore();
  const api = createApiClient({
    loadTransport,
    state: settings,
    onUnauthorized: () => stores.auth.openLogin({ hasExpired: stores.auth.isSignedIn }),
    onEvent: (event) => void stores.analytics.track(event),
  });
  const lazy = new LazyStores<Stores>(() => ({ stores, api }));
  const stores: Stores = {
    site: new SiteStore(),
    page: new PageStore(),
    error: new ErrorStore(),
    settings,
    auth: new AuthStore(),
    siteMessages: new SiteMessagesStore(api),
    analytics: new AnalyticsStore(api),
    marketing: new MarketingStore(),
    booking: new BookingStore(),
    deferred: new DeferredStore(lazy),
    lazy,
  };
  return { stores, api };
}

/** The state of all stores as JSON that is safe inside a script element. Stores without state are left out. */
export function dehydrate(stores: Stores): string {
  const state = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, store.toState()]));
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Fills new stores with the output of `dehydrate`. Each store validates its own part. */
export function hydrate(stores: Stores, text: string): void {
  const state: unknown = JSON.parse(text);
  if (typeof state !== 'object' || state === null) return;
  const parts = new Map<string, unknown>(Object.entries(state));
  for (const [name, store] of Object.entries(stores)) {
    if (parts.has(name)) store.fromState(parts.get(name));
  }
}
