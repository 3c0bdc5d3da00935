import { ApiError } from '../api/api-error.ts';
import type { LazyStore, LazyStoreKind, LazyStores } from './LazyStores.ts';

/**
 * Stores whose data may arrive after the page's shell. The server waits for them for a moment, then sends the page without
 * them; their states follow in the same response, each in a script element that `<Deferred>` renders and the browser
 * reads. In the browser, and where a page must be whole, everybody waits for everything.
 */
export class DeferredStore<Stores> {
  readonly #lazy: LazyStores<Stores>;
  /** The state of each late store as JSON; `null` if it could not be loaded. None: the browser has not read it yet. */
  readonly #late = new Map<string, Promise<string> | string | null>();
  /** A time of `performance.now()`. */
  #shellTime = Infinity;
  #warn: (error: unknown) => void = () => undefined;

  constructor(lazy: LazyStores<Stores>) {
    this.#lazy = lazy;
  }

  /** Some data arrive after the shell. */
  get isUsed(): boolean {
    return this.#late.size > 0;
  }

  /**
   * From now on, the page is sent without the data that are not there at this time of `performance.now()`.
   * @param warn takes the errors of late data
   */
  sendShellAt(time: number, warn: (error: unknown) => void): void {
    this.#shellTime = time;
    this.#warn = warn;
  }

  /** Loads a store. If a call fails or the page is sent before an error, `<Deferred>` shows words; other errors are thrown. */
  async load<S extends LazyStore>(
    Kind: LazyStoreKind<S, Stores>,
    load: (store: S) => Promise<unknown>,
  ): Promise<void> {
    this.#late.delete(Kind.key);
    const store = this.#lazy.of(Kind);
    const loading = load(store);
    try {
      if (await isDoneBefore(this.#shellTime, loading)) return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
    }
    const state = loading.then(
      () => store.toState(),
      (error: unknown) => this.#warn(error),
    );
    this.#late.set(
      Kind.key,
      state.then((found) => JSON.stringify(found ?? null)),
    );
  }

  isLate({ key }: LazyStoreKind<LazyStore, Stores>): boolean {
    return this.#late.has(key);
  }

  /**
   * The state of a late store, which has it then. The browser has it at once: at hydration, it is in the page before what
   * shows the store. A promise would make React render that part again instead of hydrating it.
   */
  find(Kind: LazyStoreKind<LazyStore, Stores>): Promise<string> | string {
    const state = this.#late.get(Kind.key) ?? this.#readFromPage(Kind);
    this.#late.set(Kind.key, state);
    return state;
  }

  /** Makes the page whole: nothing is late anymore. False if something could not be loaded. */
  async settle(): Promise<boolean> {
    const states = await Promise.all(this.#late.values());
    this.#late.clear();
    return !states.includes('null');
  }

  #readFromPage(Kind: LazyStoreKind<LazyStore, Stores>): string {
    const text = document.getElementById(deferredId(Kind.key))?.textContent ?? 'null';
    const state: unknown = JSON.parse(text);
    if (state !== null) this.#lazy.of(Kind).fromState(state);
    return text;
  }

  toState(): string[] | undefined {
    return this.isUsed ? [...this.#late.keys()] : undefined;
  }

  fromState(keys: unknown): void {
    if (!Array.isArray(keys)) return;
    for (const key of keys) this.#late.set(String(key), null);
  }
}

/** The id of the script element with a late store's state. */
export const deferredId = (key: string): string => `deferred-${key}`;

async function isDoneBefore(time: number, loading: Promise<unknown>): Promise<boolean> {
  const left = time - performance.now();
  if (left <= 0) return false;
  if (left === Infinity) {
    await loading;
    return true;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, left, false)));
  try {
    return await Promise.race([loading.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
