import type { PageContext } from '../shared/page/page-context.ts';

/** Counts the page view: on the server for first loads, in the browser for clicks. 404s count too. */
export function analytics({ session, url }: PageContext): void {
  session.trackPageView(url.pathname);
}
