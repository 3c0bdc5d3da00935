import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { listOffers, offer, type Offer } from '../contracts/offers.ts';
import type { Stores } from './stores.ts';
import {
  loadRecent,
  loadUpcoming,
  type RecentPage,
  recentPage,
  type UpcomingPage,
  upcomingPage,
} from './member-history.ts';
import { loadPoints, type ShownPoints, shownPoints } from './shown-points.ts';
import { toNothing } from './to-nothing.ts';
import { type ShownBooking, shownBooking } from './shown-booking.ts';

/** Counted from 1. */
export interface DashboardPages {
  upcoming: number;
  recent: number;
}

const state = v.object({
  points: v.nullable(shownPoints),
  upcoming: v.nullable(upcomingPage),
  next: v.nullable(shownBooking),
  recent: v.nullable(recentPage),
  offers: v.array(offer),
});

/** The member's dashboard. Each part can fail independently and is then null. */
export class DashboardStore {
  static readonly key = 'dashboard';
  points: ShownPoints | null = null;
  upcoming: UpcomingPage | null = null;
  /** The next booking, on every page of the list. */
  next: ShownBooking | null = null;
  recent: RecentPage | null = null;
  offers: Offer[] = [];
  isRetrying = false;
  readonly #stores: Stores;
  readonly #api: ApiClient;
  #pages: DashboardPages = { upcoming: 1, recent: 1 };

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Loads all parts in parallel. Throws only when the member has to log in first. */
  async load(pages: DashboardPages): Promise<void> {
    this.#pages = pages;
    await this.#stores.settings.recheck(this.#api);
    const n = this.#stores.auth.requireNumber();
    const [points, upcoming, first, recent, offers] = await Promise.all([
      loadPoints(this.#api, n).catch(toNothing),
      loadUpcoming(this.#api, { n, page: pages.upcoming }).catch(toNothing),
      pages.upcoming === 1 ? null : loadUpcoming(this.#api, { n, page: 1 }).catch(toNothing),
      loadRecent(this.#api, { n, page: pages.recent }).catch(toNothing),
      this.#loadOffers(n),
    ]);
    const next = (first ?? (pages.upcoming === 1 ? upcoming : null))?.bookings[0] ?? null;
    runInAction(() => Object.assign(this, { points, upcoming, next, recent, offers }));
  }

  async retry(): Promise<void> {
    this.isRetrying = true;
    try {
      await this.load(this.#pages);
    } finally {
      runInAction(() => (this.isRetrying = false));
    }
  }

  /** Optional: a failure is ignored. Source: GET /club/{n}/offers. */
  async #loadOffers(n: string): Promise<Offer[]> {
    const answer = await this.#api.call(listOffers, { params: { n } }).catch(toNothing);
    return answer?.items ?? [];
  }

  toState() {
    const { points, upcoming, next, recent, offers } = this;
    return points || upcoming || recent ? { points, upcoming, next, recent, offers } : undefined;
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
