import type { ApiClient } from '../api/api-client.ts';
import type { Stores } from '../stores/create-stores.ts';
import type { SiteState } from '../stores/SiteStore.ts';
import type { Route } from './page.ts';
import type { ReturnTo } from './return-to.ts';

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

/** What the answer will be, until the pass is over; after that it is final. In the browser nobody reads it. */
export interface ResponseDraft {
  status: number;
  headers: Record<string, string>;
  /** Marks this answer's own scripts; null where kept bytes are sent, which have none. */
  nonce: string | null;
  /** The same bytes may go to everyone: see `Route.isShared`. */
  isShared: boolean;
}

/** What one pass knows. The stores and the client of a server's context are made when first asked for. */
export interface PageContext {
  side: 'server' | 'browser';
  /** Names this request in the log and on the page of an unforeseen failure; null in the browser. */
  requestId: string | null;
  /** What the process tells everyone: origin, demo, error reporting. */
  config: SiteState;
  url: URL;
  match: RouteMatch | null;
  /** The request brought a session: somebody we have met before, signed in or not. */
  isKnownVisitor: boolean;
  /** The request brought a login that has not turned out to be over. */
  readonly hasTokens: boolean;
  readonly stores: Stores;
  readonly api: ApiClient;
  response: ResponseDraft;
  /** Counts a view of this path; never waits and never fails. */
  trackPageView(path: string): void;
  /** Where the visitor goes once they have logged in. */
  setReturnTo(returnTo: ReturnTo): void;
  /** Notes a failure that leaves the page whole. */
  warn(what: string, error: unknown): void;
}
