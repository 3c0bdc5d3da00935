import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { vehicleClass, type VehicleClass } from '../contracts/quotes.ts';

/** What the stay form holds: Pacific wall times `YYYY-MM-DDTHH:mm`, whatever zone the device is in. */
export interface StayChoice {
  from: string;
  to: string;
  vehicleClass: VehicleClass;
  promoCode: string;
}

const state = v.object({
  stay: v.object({ from: v.string(), to: v.string(), vehicleClass, promoCode: v.string() }),
});

/** The booking under way: dates, quotes, the chosen one, payment. */
export class BookingStore {
  stay: StayChoice = { from: '', to: '', vehicleClass: 'STANDARD', promoCode: '' };
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Fills empty dates with the default stay: the next half hour, and 48 hours on. */
  async loadDefaults(now: Date): Promise<void> {
    if (this.stay.from && this.stay.to) return;
    const { defaultStay, toWallTime } = await import('../format/time.ts');
    const { from, to } = defaultStay(now);
    runInAction(() => (this.stay = { ...this.stay, from: toWallTime(from), to: toWallTime(to) }));
  }

  toState() {
    return this.stay.from ? { stay: this.stay } : undefined;
  }

  fromState(given: unknown): void {
    Object.assign(this, v.parse(state, given));
  }
}
