const KEY = 'chunk-reload';
const GUARD_MS = 60_000;

/** The number of running prefetches. */
let prefetches = 0;

/**
 * When a chunk cannot be loaded, a newer release has usually replaced it, so the page reloads. At most once per minute, so
 * that an outage does not cause a loop.
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (prefetches > 0) return;
    const { message } = event.payload;
    reportError(new Error(`Script failed to load: ${/\S+$/.exec(message)?.[0] ?? message}`));
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

/** Prefetches a chunk. A failure does not reload the page. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  prefetches += 1;
  try {
    await load();
  } finally {
    prefetches -= 1;
  }
}
