import type { PageContext } from '../shared/page/page-context.ts';

/** Asks what messages wait for the visitor. Nothing can wait for somebody we have never met. */
export function siteMessages(context: PageContext): Promise<void> | undefined {
  if (!context.isKnownVisitor) return undefined;
  const loading = context.stores.siteMessages.load().catch((error: unknown) => {
    context.warn('Site messages could not be loaded', error);
  });
  // On a click the page need not wait for them; on the server they must be in the state.
  return context.side === 'server' ? loading : undefined;
}
