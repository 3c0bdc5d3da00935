import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { Clock } from './Clock.ts';
import { noStay, type StayChoice, stayChoice } from './stay-choice.ts';
import { loadTime } from '../format/load-time.ts';

const state = v.object({ stay: stayChoice });

/** The stay that the visitor enters, on any page. `BookingFlow` loads its prices. */
export class BookingStore {
  stay: StayChoice = noStay();
  readonly clock = new Clock();

  constructor() {
    makeAutoObservable(this, { clock: false }, { deep: false });
  }

  /** Sets the time of a server's page. */
  setNow(now: Date): void {
    this.clock.stop(now);
  }

  /** Fills empty dates with the default stay: 48 hours from the next half hour. */
  async loadDefaults(stay = this.stay): Promise<void> {
    if (stay.from && stay.to) return;
    const { defaultStay, toWallTime } = await loadTime();
    this.clock.tick();
    const { from, to } = defaultStay(new Date(this.clock.now));
    runInAction(() => (this.stay = { ...stay, from: toWallTime(from), to: toWallTime(to) }));
  }

  changeStay(stay: StayChoice): void {
    this.stay = stay;
  }

  /** Starts over with the default dates, no promo code and a standard vehicle. */
  reset(): Promise<void> {
    return this.loadDefaults(noStay());
  }

  toState(): v.InferOutput<typeof state> | undefined {
    return this.stay.from ? { stay: this.stay } : undefined;
  }

  fromState(input: unknown): void {
    this.stay = v.parse(state, input).stay;
  }
}
