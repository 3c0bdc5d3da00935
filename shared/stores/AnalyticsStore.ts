import type { ApiClient } from '../api/api-client.ts';
import type { EventBody } from '../contracts/site.ts';
import { loadSiteCalls } from './load-site-calls.ts';

const EVENT_TIMEOUT = 2_000;

/** A path segment with an email address or enough digits for a card number. */
const PERSONAL = /@|%40|(?:\d\D{0,3}){13}/;

/**
 * The event of a page view, without personal data and without a ticket's secret record locator; null for paths that are
 * not pages (`.map` files, health checks).
 */
export function describePageView(path: string): EventBody | null {
  if (/(?:\.map|health)\/?$/.test(path)) return null;
  const value = path.slice(0, 500);
  return {
    class: 'page',
    name: 'view',
    value: /[\d@%]|^\/tickets\//.test(value) ? hidePersonal(value) : value,
  };
}

function hidePersonal(path: string): string {
  const parts = path.split('/').map((part) => (PERSONAL.test(part) ? '-' : part));
  return parts.join('/').replace(/^(\/tickets\/[^/]+\/)[^/]+/, '$1-');
}

/** Sends analytics events in the background. Never fails and stores nothing. */
export class AnalyticsStore {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Counts a view of this path, without the query, which may contain a token. */
  trackPageView(path: string): void {
    const event = describePageView(path);
    if (event) void this.track(event);
  }

  async track(event: EventBody): Promise<void> {
    try {
      const { sendEvent } = await loadSiteCalls();
      await this.#api.call(sendEvent, { body: event }, { timeout: EVENT_TIMEOUT });
    } catch {
      // Ignored: a lost event must not disturb the page.
    }
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
