import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiClient } from '../../shared/api/api-client.ts';
import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import type { PageContext, ResponseDraft, RouteMatch } from '../../shared/page/page-context.ts';
import { createStores, type Stores } from '../../shared/stores/create-stores.ts';
import type { ReturnTo } from '../../shared/page/return-to.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

export interface PageContextOptions {
  url: URL;
  match: RouteMatch | null;
  config: SiteState;
  isKnownVisitor: boolean;
  isShared: boolean;
  /** The visitor's way to the API; asked for when the first store is. */
  loadTransport: LoadTransport;
  /** Seeds fresh stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  hasTokens: () => boolean;
  trackPageView: (path: string) => void;
  setReturnTo: (returnTo: ReturnTo) => void;
  warn: (context: PageContext, what: string, error: unknown) => void;
}

/**
 * A request's context. Its stores, id and nonce are made when first asked for: a page sent from kept bytes needs none of
 * them, and making them would cost more than sending it.
 */
export function createPageContext(options: PageContextOptions): PageContext {
  return new ServerContext(options);
}

class ServerContext implements PageContext {
  readonly side = 'server';
  readonly #options: PageContextOptions;
  readonly response: ResponseDraft;
  #made: { stores: Stores; api: ApiClient } | null = null;
  #requestId: string | null = null;

  constructor(options: PageContextOptions) {
    this.#options = options;
    const nonce = options.isShared ? null : randomBytes(16).toString('base64');
    this.response = { status: 200, headers: {}, nonce, isShared: options.isShared };
  }

  get config(): SiteState {
    return this.#options.config;
  }

  get url(): URL {
    return this.#options.url;
  }

  get match(): RouteMatch | null {
    return this.#options.match;
  }

  get isKnownVisitor(): boolean {
    return this.#options.isKnownVisitor;
  }

  get hasTokens(): boolean {
    return this.#options.hasTokens();
  }

  get requestId(): string {
    this.#requestId ??= randomUUID();
    return this.#requestId;
  }

  get stores(): Stores {
    return this.#make().stores;
  }

  get api(): ApiClient {
    return this.#make().api;
  }

  trackPageView(path: string): void {
    this.#options.trackPageView(path);
  }

  setReturnTo(returnTo: ReturnTo): void {
    this.#options.setReturnTo(returnTo);
  }

  warn(what: string, error: unknown): void {
    this.#options.warn(this, what, error);
  }

  #make(): { stores: Stores; api: ApiClient } {
    if (this.#made) return this.#made;
    this.#made = createStores(this.#options.loadTransport);
    this.#made.stores.site.set(this.#options.config);
    this.#options.seed(this.#made.stores);
    return this.#made;
  }
}
