import type { PageContext } from '../shared/page/page-context.ts';

/** Loads the visitor's site messages. Visitors without a session have none. */
export function siteMessages(context: PageContext): Promise<void> | undefined {
  if (!context.session.isKnown) return undefined;
  const loading = context.stores.siteMessages.load().catch((error: unknown) => {
    context.warn('Site messages could not be loaded', error);
  });
  // The server needs them in the page's state. A click does not wait for them.
  return context.side === 'server' ? loading : undefined;
}
