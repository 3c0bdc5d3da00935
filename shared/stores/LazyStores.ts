import type { ApiClient } from '../api/api-client.ts';
import type { Stores } from './create-stores.ts';

/** A store that only some pages know: their code brings it along, and the first load of all others does without. */
export interface LazyStore {
  /** What the browser needs of it; undefined while it is at rest. */
  toState(): unknown;
  fromState(given: unknown): void;
}

export interface LazyStoreKind<S extends LazyStore> {
  /** Names its state in the page. */
  readonly key: string;
  new (stores: Stores, api: ApiClient): S;
}

/** The stores that pages bring along: each is made when it is first asked for, with what the server knew. */
export class LazyStores {
  readonly #made = new Map<string, LazyStore>();
  readonly #waiting = new Map<string, unknown>();
  readonly #context: () => { stores: Stores; api: ApiClient };

  constructor(context: () => { stores: Stores; api: ApiClient }) {
    this.#context = context;
  }

  of<S extends LazyStore>(Kind: LazyStoreKind<S>): S {
    const made = this.#made.get(Kind.key);
    if (made instanceof Kind) return made;
    const { stores, api } = this.#context();
    const store = new Kind(stores, api);
    if (this.#waiting.has(Kind.key)) store.fromState(this.#waiting.get(Kind.key));
    this.#made.set(Kind.key, store);
    return store;
  }

  toState(): Record<string, unknown> | undefined {
    const parts = [...this.#made].map(([key, store]) => [key, store.toState()] as const);
    const filled = parts.filter(([, state]) => state !== undefined);
    return filled.length > 0 ? Object.fromEntries(filled) : undefined;
  }

  fromState(given: unknown): void {
    if (typeof given !== 'object' || given === null) return;
    for (const [key, state] of Object.entries(given)) this.#waiting.set(key, state);
  }
}
