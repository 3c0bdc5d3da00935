import type { PageContext } from '../shared/page/page-context.ts';

/** Counts the page view: first loads on the server, clicks in the browser, 404s too. */
export function analytics(context: PageContext): void {
  context.trackPageView(context.url.pathname);
}
