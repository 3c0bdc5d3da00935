import { MESSAGES_LATER } from '../shared/page/messages-later.ts';
import type { PageContext } from '../shared/page/page-context.ts';

/**
 * Loads the visitor's site messages. Visitors without a session have none. No message is in bytes that go to everyone, so
 * the browser loads them when it has shown the page: a header tells it to, because it cannot see its session's cookie. The
 * same page, when it is rendered for somebody without a login, does not wait for them either.
 */
export function siteMessages(context: PageContext): Promise<void> | undefined {
  const { session, match, side, posted } = context;
  if (!session.isKnown) return undefined;
  if (side === 'server' && !session.hasLogin && posted === null && match?.route.isShared) {
    context.response.headers['server-timing'] = MESSAGES_LATER;
    return undefined;
  }
  const loading = context.stores.siteMessages.load().catch((error: unknown) => {
    context.warn('Site messages could not be loaded', error);
  });
  // The server needs them in the page's state. A click does not wait for them.
  return context.side === 'server' ? loading : undefined;
}
