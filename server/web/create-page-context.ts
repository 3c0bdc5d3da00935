import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../shared/api/api-client.ts';
import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import type { PageContext, PageSession, ResponseDraft } from '../../shared/page/page-context.ts';
import { createStores } from '../../shared/stores/create-stores.ts';
import type { Stores } from '../../shared/stores/stores.ts';
import type { PostedFields } from '../../shared/page/page.ts';
import type { PageTarget } from './page-target.ts';

export interface PageContextOptions {
  target: PageTarget;
  session: PageSession & { loadTransport: LoadTransport };
  posted?: PostedFields | null;
  isShared: boolean;
  /** Null: a new one, when it is needed. */
  requestId?: string | null;
  /** Fills new stores with what the process knows: settings, the time. */
  seed: (stores: Stores) => void;
  warn: (context: PageContext, what: string, error: unknown) => void;
}

/**
 * A request's page context. Stores, client and request id are created on first access: a page from the cache needs none
 * of them, and creating them costs more than sending it.
 */
export function createPageContext(options: PageContextOptions): PageContext {
  return new ServerPageContext(options);
}

class ServerPageContext implements PageContext {
  readonly side = 'server';
  readonly response: ResponseDraft;
  readonly #options: PageContextOptions;
  #created: { stores: Stores; api: ApiClient } | null = null;
  #requestId: string | null;

  constructor(options: PageContextOptions) {
    this.#options = options;
    this.#requestId = options.requestId ?? null;
    this.response = { status: 200, headers: {}, isShared: options.isShared };
  }

  get config() {
    return this.#options.target.config;
  }

  get url() {
    return this.#options.target.url;
  }

  get match() {
    return this.#options.target.match;
  }

  get session() {
    return this.#options.session;
  }

  get posted() {
    return this.#options.posted ?? null;
  }

  get requestId(): string {
    this.#requestId ??= randomUUID();
    return this.#requestId;
  }

  get stores(): Stores {
    return this.#create().stores;
  }

  get api(): ApiClient {
    return this.#create().api;
  }

  warn(what: string, error: unknown): void {
    this.#options.warn(this, what, error);
  }

  #create(): { stores: Stores; api: ApiClient } {
    if (this.#created) return this.#created;
    const { session, seed } = this.#options;
    this.#created = createStores(() => session.loadTransport());
    this.#created.stores.site.set(this.config);
    seed(this.#created.stores);
    return this.#created;
  }
}
