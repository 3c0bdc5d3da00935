import { waitForSignal } from './signal.ts';

const KEY = 'chunk-reload';
const GUARD_MS = 60_000;

let isPrefetching = false;

/**
 * Loads a chunk. Every dynamic import of the build goes through here: see vite.config.ts. Without a network it waits until
 * there is one. A chunk that fails twice although the site answers has usually been replaced by a newer release, so the
 * page reloads: at most once per minute, so that an outage does not cause a loop.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  if (isPrefetching) return tryLoad(load);
  for (let failures = 0; ;) {
    try {
      return await tryLoad(load);
    } catch (error) {
      if (await waitForSignal()) continue;
      failures += 1;
      if (failures < 2) continue;
      reloadOnce(error);
      throw error;
    }
  }
}

/** Prefetches a chunk. A failure neither waits nor reloads the page. */
export function prefetchChunk(load: () => Promise<unknown>): Promise<unknown> {
  isPrefetching = true;
  const loading = load();
  isPrefetching = false;
  return loading;
}

/** The document has the style sheets of its first page inside: a chunk must not load and await them again. */
export function leaveOutInlineStyles(files: readonly string[] | undefined): string[] | undefined {
  const { files: inline = '' } = document.querySelector<HTMLStyleElement>('style[data-files]')?.dataset ?? {};
  const known = new Set(inline.split(' '));
  return files?.filter((file) => !known.has(file));
}

async function tryLoad<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Vite takes a link for a loaded file, also if the file never came.
    document.querySelector(`link[href="${CSS.escape(fileOf(error))}"]`)?.remove();
    throw error;
  }
}

function reloadOnce(error: unknown): void {
  reportError(new Error(`Script failed to load: ${fileOf(error)}`));
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < GUARD_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** The address at the end of the error's message. */
const fileOf = (error: unknown) => /\S+$/.exec(String(error))?.[0] ?? '';
