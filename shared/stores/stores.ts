import type { AnalyticsStore } from './AnalyticsStore.ts';
import type { AuthStore } from './AuthStore.ts';
import type { BookingStore } from './BookingStore.ts';
import type { DeferredStore } from './DeferredStore.ts';
import type { ErrorStore } from './ErrorStore.ts';
import type { LazyStores } from './LazyStores.ts';
import type { MarketingStore } from './MarketingStore.ts';
import type { PageStore } from './PageStore.ts';
import type { SettingsStore } from './SettingsStore.ts';
import type { SiteMessagesStore } from './SiteMessagesStore.ts';
import type { SiteStore } from './SiteStore.ts';

/** All state of one visitor. The server creates it for each request, the browser once. It is never shared. */
export interface Stores {
  site: SiteStore;
  page: PageStore;
  error: ErrorStore;
  settings: SettingsStore;
  auth: AuthStore;
  siteMessages: SiteMessagesStore;
  analytics: AnalyticsStore;
  marketing: MarketingStore;
  booking: BookingStore;
  /** Lets lazy stores be filled after the page's shell. */
  deferred: DeferredStore<Stores>;
  /** Stores that only some pages use; see `LazyStores`. */
  lazy: LazyStores<Stores>;
}
