import { ApiError } from '../api/api-error.ts';
import type { LazyStore, LazyStoreKind, LazyStores } from './LazyStores.ts';

/** The server's: nobody else sends a page without its data. */
export interface ShellDeadline {
  /** Whether it ends before the shell is sent. Throws its error if it fails before. */
  isInTime(loading: Promise<unknown>): Promise<boolean>;
  /** Takes the errors of calls that failed. */
  warn(error: unknown): void;
}

/**
 * Stores whose data may arrive after the page's shell. The server waits for them for a moment, then sends the page without
 * them; their states follow in the same response, each in a script element that `<Deferred>` renders and the browser
 * reads. In the browser, and where a page must be whole, everybody waits for everything.
 */
export class DeferredStore<Stores> {
  readonly #lazy: LazyStores<Stores>;
  /** The state of each late store as JSON; `null` if it could not be loaded. None: the browser has not read it yet. */
  readonly late = new Map<string, Promise<string> | string | null>();
  #deadline: ShellDeadline | null = null;

  constructor(lazy: LazyStores<Stores>) {
    this.#lazy = lazy;
  }

  /** Some data arrive after the shell. */
  get isUsed(): boolean {
    return this.late.size > 0;
  }

  /** From now on, the page is sent without the data that are not there in time. */
  sendShellAt(deadline: ShellDeadline): void {
    this.#deadline = deadline;
  }

  /** Loads a store. If a call fails or the page is sent before an error, `<Deferred>` shows words; other errors are thrown. */
  async load<S extends LazyStore>(
    Kind: LazyStoreKind<S, Stores>,
    load: (store: S) => Promise<unknown>,
  ): Promise<void> {
    this.late.delete(Kind.key);
    const store = this.#lazy.of(Kind);
    const loading = load(store);
    try {
      const deadline = this.#deadline;
      if (!deadline) return void (await loading);
      if (await deadline.isInTime(loading)) return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
    }
    const state = loading.then(
      () => store.toState(),
      (error: unknown) => this.#deadline?.warn(error),
    );
    this.late.set(
      Kind.key,
      state.then((found) => JSON.stringify(found ?? null)),
    );
  }

  toState(): string[] | undefined {
    return this.isUsed ? [...this.late.keys()] : undefined;
  }

  fromState(keys: unknown): void {
    if (!Array.isArray(keys)) return;
    for (const key of keys) this.late.set(String(key), null);
  }
}
