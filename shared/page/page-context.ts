import type { ApiClient } from '../api/api-client.ts';
import type { SiteState } from '../stores/SiteStore.ts';
import type { Stores } from '../stores/stores.ts';
import type { PostedFields, Route } from './page.ts';
import type { ReturnTo, RouteMatch } from './route.ts';

/** The response as the page pipeline builds it. It is final when the pipeline ends. The browser ignores it. */
export interface ResponseDraft {
  status: number;
  headers: Record<string, string>;
  /** The same bytes may go to everyone: see `Route.isShared`. */
  isShared: boolean;
}

/** The browser's session, as far as a page needs it. */
export interface PageSession {
  /** The request carries a session cookie or a token. */
  readonly isKnown: boolean;
  /** The request carries a login that the API has not rejected. */
  readonly hasLogin: boolean;
  /** Counts a view of this path. Never waits and never fails. */
  trackPageView(path: string): void;
  /** Remembers the page to show after the login. */
  setReturnTo(returnTo: ReturnTo): void;
}

/** Everything that one run of the page pipeline uses. The server creates stores and client on first access. */
export interface PageContext {
  readonly side: 'server' | 'browser';
  /** Identifies the request in the log and on the error page; null in the browser. */
  readonly requestId: string | null;
  readonly config: SiteState;
  readonly url: URL;
  readonly match: RouteMatch<Route> | null;
  readonly session: PageSession;
  /** The fields of a form that was posted without scripts; null for every other request. */
  readonly posted: PostedFields | null;
  readonly stores: Stores;
  readonly api: ApiClient;
  readonly response: ResponseDraft;
  /** Logs a failure that the page can do without. */
  warn(what: string, error: unknown): void;
}
