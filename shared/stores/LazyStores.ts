import type { ApiClient } from '../api/api-client.ts';

/** A store whose code loads with the pages that use it, not with the first load of every page. */
export interface LazyStore {
  /** What the browser needs of it; undefined when there is nothing to send. */
  toState(): unknown;
  fromState(state: unknown): void;
}

export interface LazyStoreKind<S extends LazyStore, Stores> {
  /** Names its state in the page. */
  readonly key: string;
  new (stores: Stores, api: ApiClient): S;
}

/**
 * Creates a page's own stores on first access, filled with the server's state.
 * `Stores` is a type parameter because `Stores` contains this class: importing it would be a circular import.
 */
export class LazyStores<Stores> {
  readonly #stores = new Map<string, LazyStore>();
  readonly #states = new Map<string, unknown>();
  readonly #context: () => { stores: Stores; api: ApiClient };

  constructor(context: () => { stores: Stores; api: ApiClient }) {
    this.#context = context;
  }

  of<S extends LazyStore>(Kind: LazyStoreKind<S, Stores>): S {
    const existing = this.#stores.get(Kind.key);
    if (existing instanceof Kind) return existing;
    const { stores, api } = this.#context();
    const store = new Kind(stores, api);
    if (this.#states.has(Kind.key)) store.fromState(this.#states.get(Kind.key));
    this.#stores.set(Kind.key, store);
    return store;
  }

  toState(): Record<string, unknown> | undefined {
    const states = [...this.#stores].map(([key, store]) => [key, store.toState()] as const);
    const filled = states.filter(([, state]) => state !== undefined);
    return filled.length > 0 ? Object.fromEntries(filled) : undefined;
  }

  fromState(states: unknown): void {
    if (typeof states !== 'object' || states === null) return;
    for (const [key, state] of Object.entries(states)) this.#states.set(key, state);
  }
}
