import type { LoadTransport } from '../../shared/api/create-api-client.ts';

/** One request's visitor, as the page handler needs them. */
export interface Visit {
  /** A session or token came along. */
  isKnown: boolean;
  /** The visitor's way to the API; all its calls share one deadline, which begins with the first. */
  loadTransport: LoadTransport;
  trackPageView(path: string): void;
  /** Set-Cookie lines that the API's answers asked for. */
  cookies(): string[];
}
