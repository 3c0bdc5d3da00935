import { ANNOUNCER_ID } from '../shared/components/LiveRegion.tsx';
import { PAGE_TITLE_ID } from '../shared/components/PageTitle.tsx';

/** Where each visited entry of the history was scrolled to, for Back and Forward. */
const positions = new Map<string, number>();
let presentKey = '';

/** After a new page is shown: its place on screen, the focus on its title, and its name read out once. */
export function announcePage(historyKey: string, hash: string): void {
  presentKey = historyKey;
  const title = document.getElementById(PAGE_TITLE_ID) ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = document.title;
  if (hash && !positions.has(historyKey)) return scrollToFragment(hash);
  window.scrollTo({ top: positions.get(historyKey) ?? 0, behavior: 'instant' });
}

/** Scrolls to the element that an address's fragment names, if it is there. */
export function scrollToFragment(hash: string): void {
  document.getElementById(parseFragment(hash))?.scrollIntoView();
}

function parseFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Broken percent-encoding names nothing.
    return '';
  }
}

/** Remembers scroll positions ourselves: the browser would restore them before the page is there. */
export function rememberScroll(firstKey: string): void {
  presentKey = firstKey;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(presentKey, window.scrollY), { passive: true });
}
