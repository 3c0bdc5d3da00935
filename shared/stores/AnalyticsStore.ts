import type { ApiClient } from '../api/api-client.ts';
import { sendEvent, type EventBody } from '../contracts/site.ts';

const EVENT_TIMEOUT = 2_000;

/** In a part of a path: an e-mail address, or digits enough for a card number. */
const PERSONAL = /@|%40|(?:\d\D{0,3}){13}/;

/**
 * The event of a page view, without what is personal and the secret half of a ticket; null for paths that are not pages
 * for people (`.map` files, health checks).
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
