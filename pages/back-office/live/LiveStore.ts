import { makeAutoObservable, runInAction } from 'mobx';
import type { LiveTopic } from '../../../shared/contracts/live.ts';
import type { LiveEvent } from '../../../shared/contracts/live-event.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { connectLive } from './connect-live.ts';

/** A restart of the server takes this long. */
const SHORT_CUT_MS = 3_000;
/** The server shows that it is alive every 5 seconds. */
const SILENCE_MS = 15_000;

/** Ids of what has changed, or all when that is not known. */
export type Changed = ReadonlySet<string> | 'all';

/** Shows what has changed. Resolves to false when it could not be loaded: then it is called again. */
export type OnChange = (changed: Changed) => Promise<boolean>;

interface Watcher {
  topics: readonly LiveTopic[];
  onChange: OnChange;
  /** What it has not shown yet. */
  open: Set<string> | 'all';
}

/** Changes that colleagues make, and how fresh the page is. */
export class LiveStore {
  static readonly key = 'live';
  /** The page shows everything until this time, '10:42:07' Pacific; null before the first event. */
  asOf: string | null = null;
  /** The connection is cut, so the page may be out of date. */
  isLost = false;
  readonly #watchers = new Set<Watcher>();
  #disconnect: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: LiveEvent | null = null;
  #isShowing = false;
  #isCut = false;

  constructor() {
    makeAutoObservable(this, { watch: false }, { deep: false });
  }

  /** Calls `onChange` when something of these topics has changed. Returns the function that ends it. Browser only. */
  watch(topics: readonly LiveTopic[], onChange: OnChange): () => void {
    const watcher: Watcher = { topics, onChange, open: 'all' };
    this.#watchers.add(watcher);
    this.#disconnect ??= this.#connect();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      this.#disconnect?.();
      this.#disconnect = null;
    };
  }

  handleEvent(event: LiveEvent): void {
    this.isLost = false;
    this.#isCut = false;
    this.#loseIn(SILENCE_MS);
    this.#latest = event;
    for (const watcher of this.#watchers) addChanges(watcher, event);
    void this.#show();
  }

  handleLost(): void {
    // Each failed attempt says so: the first one counts.
    if (!this.#isCut) this.#loseIn(navigator.onLine ? SHORT_CUT_MS : 0);
    this.#isCut = true;
  }

  toState(): undefined {}

  fromState(): void {}

  #connect(): () => void {
    const disconnect = connectLive({
      handleEvent: (event) => this.handleEvent(event),
      handleLost: () => this.handleLost(),
    });
    const handleOffline = () => this.#loseIn(0);
    addEventListener('offline', handleOffline);
    this.#loseIn(SILENCE_MS);
    return () => {
      removeEventListener('offline', handleOffline);
      clearTimeout(this.#timer);
      disconnect();
    };
  }

  #loseIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => runInAction(() => (this.isLost = true)), milliseconds);
  }

  /** One load after another. What changes meanwhile is loaded by the next one. */
  async #show(): Promise<void> {
    if (this.#isShowing) return;
    this.#isShowing = true;
    let shown: LiveEvent | null = null;
    while (this.#latest !== null && this.#latest !== shown) {
      shown = this.#latest;
      const results = await Promise.all([...this.#watchers].map(showChanges));
      const time = formatWireDate(new Date(shown.at)).slice(11, 19);
      if (results.every(Boolean)) runInAction(() => (this.asOf = time));
    }
    this.#isShowing = false;
  }
}

function addChanges(watcher: Watcher, { reload = false, changes = {} }: LiveEvent): void {
  if (reload) watcher.open = 'all';
  if (watcher.open === 'all') return;
  for (const topic of watcher.topics) for (const id of changes[topic] ?? []) watcher.open.add(id);
}

async function showChanges(watcher: Watcher): Promise<boolean> {
  const { open } = watcher;
  if (open !== 'all' && open.size === 0) return true;
  watcher.open = new Set();
  const isShown = await watcher.onChange(open).catch(() => false);
  if (!isShown) watcher.open = 'all';
  return isShown;
}
