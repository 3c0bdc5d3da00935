import type { ApiClient } from '../api/api-client.ts';
import type { Stores } from '../stores/create-stores.ts';
import type { Route } from './page.ts';

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

/** What the answer will be, until the pass is over; after that it is final. In the browser only the status is read. */
export interface ResponseDraft {
  status: number;
  headers: Map<string, string>;
}

/** What is known of the visitor before anything is asked of the API. */
export interface Visitor {
  /** A session cookie or token came with the request: nothing that is made for them may be shared. */
  isKnown: boolean;
  /** The CSP nonce of this answer; null where kept bytes are sent. */
  nonce: string | null;
}

export interface PageContext {
  url: URL;
  match: RouteMatch | null;
  stores: Stores;
  api: ApiClient;
  visitor: Visitor;
  response: ResponseDraft;
  side: 'server' | 'browser';
}
