import type { PageContext } from '../shared/page/page-context.ts';

/** Counts the page view: first loads on the server, clicks in the browser, 404s too. */
export function analytics(context: PageContext): void {
  const path = context.url.pathname;
  if (path.endsWith('.map') || path.endsWith('health')) return;
  context.trackPageView(path);
}
