import { ANNOUNCER_ID } from '../shared/components/LiveRegion.tsx';
import { PAGE_TITLE_ID } from '../shared/components/PageTitle.tsx';

/** Scroll positions by history entry, for Back and Forward. */
const positions = new Map<string, number>();
let currentKey = '';

/** After a new page is shown: focuses its title, announces its name to screen readers and restores its scroll position. */
export function announcePage(historyKey: string, hash: string): void {
  currentKey = historyKey;
  const title = document.getElementById(PAGE_TITLE_ID) ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = document.title;
  if (hash && !positions.has(historyKey)) return scrollToFragment(hash);
  window.scrollTo({ top: positions.get(historyKey) ?? 0, behavior: 'instant' });
}

/** Scrolls to the element with the fragment's id, if there is one. */
export function scrollToFragment(hash: string): void {
  document.getElementById(parseFragment(hash))?.scrollIntoView();
}

function parseFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Invalid percent-encoding matches no id.
    return '';
  }
}

/** Tracks scroll positions, because the browser would restore them before the page is rendered. */
export function rememberScroll(firstKey: string): void {
  currentKey = firstKey;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(currentKey, window.scrollY), { passive: true });
}
