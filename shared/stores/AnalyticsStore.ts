import type { ApiClient } from '../api/api-client.ts';
import { sendEvent, type EventBody } from '../contracts/site.ts';

const EVENT_TIMEOUT = 2_000;

/**
 * The event of a page view, without e-mail addresses; null for paths that are not pages for people (`.map` files,
 * health checks).
 */
export function describePageView(path: string): EventBody | null {
  if (/(?:\.map|health)\/?$/.test(path)) return null;
  return { class: 'page', name: 'view', value: path.replace(/[^/]+(?:@|%40)[^/]+/g, '-').slice(0, 500) };
}

/** Counts what happens. Nothing here fails or is kept, and nobody has to wait for it. */
export class AnalyticsStore {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Counts a view of this path; the query stays out, it may hold a signed link. */
  trackPageView(path: string): void {
    const event = describePageView(path);
    if (event) void this.track(event);
  }

  async track(event: EventBody): Promise<void> {
    try {
      await this.#api.call(sendEvent, { body: event }, { timeout: EVENT_TIMEOUT });
    } catch {
      // A lost count must never be seen; the client has noted the failure where it matters.
    }
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
