import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import { describePageView } from '../../shared/stores/AnalyticsStore.ts';
import type { ApiConnection } from './api-connection.ts';
import type { Incoming } from './gateway/client-address.ts';
import type { VisitorSession } from './gateway/visitor-session.ts';

/** One request's visitor, as the page handler needs them. */
export interface Visit {
  /** A session or token came along. */
  isKnown: boolean;
  /** The visitor's way to the API; all calls of the page share one deadline, which begins with the first. */
  loadTransport: LoadTransport;
  trackPageView(path: string): void;
  /** Set-Cookie lines that the API's answers asked for. */
  cookies(): string[];
}

/** The whole budget of a page's own calls to the API. */
const DEADLINE_MS = 3_000;

const NOBODY: Incoming = { headers: {}, socket: {} };

/** Tells visits from requests; null is nobody in particular, for whom the shared pages are drawn. */
export function createVisits(
  connection: ApiConnection,
  openSession: (req: Incoming) => VisitorSession,
): (req: Incoming | null) => Visit {
  return (req) => {
    const session = openSession(req ?? NOBODY);
    let load: LoadTransport | null = null;
    return {
      isKnown: session.isKnown,
      loadTransport: () => {
        load ??= connection.forVisitor(session, AbortSignal.timeout(DEADLINE_MS));
        return load();
      },
      trackPageView(path) {
        const event = describePageView(path);
        if (event) connection.sendEvent(session, event);
      },
      cookies: () => session.setCookies(),
    };
  };
}
