import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { replayRates, type ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { addSlice, emptyReplay, type Replay } from './add-slice.ts';

/** What drafts would have changed, slice by slice. */
export class RateReplayStore {
  static readonly key = 'rateReplay';
  /** null: none was asked for. */
  replay: Replay | null = null;
  isRunning = false;
  isFailed = false;
  /** The run that counts: an earlier one stops. */
  #run = 0;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Replays the last 90 days with these drafts. Source: GET /rate-plans/replay, one slice after the other. */
  async start(drafts: readonly string[]): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    Object.assign(this, { replay: emptyReplay(), isRunning: true, isFailed: false });
    let after: string | null = null;
    do {
      const slice: ReplaySlice | null = await this.#ask(drafts, after);
      if (run !== this.#run) return;
      this.#take(slice);
      after = slice?.next ?? null;
    } while (after !== null);
    runInAction(() => (this.isRunning = false));
  }

  /** Forgets a replay that still runs. */
  stop(): void {
    if (!this.isRunning) return;
    this.#run += 1;
    Object.assign(this, { replay: null, isRunning: false });
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}

  async #ask(drafts: readonly string[], after: string | null): Promise<ReplaySlice | null> {
    const query = { drafts: drafts.join(), ...(after && { after }) };
    return (await this.#api.call(replayRates, { query }).catch(toNothing)) ?? null;
  }

  #take(slice: ReplaySlice | null): void {
    runInAction(() => {
      if (!slice) this.isFailed = true;
      else if (this.replay) this.replay = addSlice(this.replay, slice);
    });
  }
}
