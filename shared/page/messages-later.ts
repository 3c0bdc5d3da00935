/** The name of the Server-Timing entry of a page that everybody gets, sent to a session that may have site messages. */
export const MESSAGES_LATER = 'messages';

/** The first page has no site messages yet, but its session may. The browser cannot see its session's cookie. */
export function areMessagesLater(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return (
    loaded instanceof PerformanceNavigationTiming &&
    loaded.serverTiming.some(({ name }) => name === MESSAGES_LATER)
  );
}
