const KEY = 'chunk-reload';
const GUARD_MS = 60_000;

/** How many chunks are being loaded that nobody waits for. */
let ahead = 0;

/**
 * A chunk that cannot be loaded is most often one that a newer release replaced: the page reloads, at most once per
 * 60 seconds, so that a real outage does not become a loop.
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (ahead > 0) return;
    const { message } = event.payload;
    reportError(new Error(`Script failed to load: ${/\S+$/.exec(message)?.[0] ?? message}`));
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

/** Loads what may be needed soon; its failure takes nobody's page away. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  try {
    await load();
  } finally {
    ahead -= 1;
  }
}
