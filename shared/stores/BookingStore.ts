import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { Clock } from './Clock.ts';
import { noStay, type StayChoice, stayChoice } from './stay-choice.ts';

const state = v.object({ stay: stayChoice });

/** The stay that is wished for, wherever on the site it is typed in. What comes of it is the `BookingFlow`. */
export class BookingStore {
  stay: StayChoice = noStay();
  readonly clock = new Clock();

  constructor() {
    makeAutoObservable(this, { clock: false }, { deep: false });
  }

  /** Sets the time of a server's pass. */
  setNow(now: Date): void {
    this.clock.stop(now);
  }

  /** Fills empty dates with the default stay: the next half hour, and 48 hours on. */
  async loadDefaults(): Promise<void> {
    if (this.stay.from && this.stay.to) return;
    const { defaultStay, toWallTime } = await import('../format/time.ts');
    this.clock.tick();
    const { from, to } = defaultStay(new Date(this.clock.now));
    runInAction(() => (this.stay = { ...this.stay, from: toWallTime(from), to: toWallTime(to) }));
  }

  changeStay(stay: StayChoice): void {
    this.stay = stay;
  }

  /** The defaults come with the next pass. */
  reset(): void {
    this.stay = noStay();
  }

  toState(): v.InferOutput<typeof state> | undefined {
    return this.stay.from ? { stay: this.stay } : undefined;
  }

  fromState(given: unknown): void {
    this.stay = v.parse(state, given).stay;
  }
}
