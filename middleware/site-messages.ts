import type { PageContext } from '../shared/page/page-context.ts';

/** Asks what messages wait for the visitor. Nothing can wait for somebody we have never met. */
export async function siteMessages(context: PageContext): Promise<void> {
  if (!context.isKnownVisitor) return;
  const loading = context.stores.siteMessages.load().catch((error: unknown) => {
    context.warn('Site messages could not be loaded', error);
  });
  // On a click the page need not wait for them; on the server they must be in the state.
  if (context.side === 'server') await loading;
}
