import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { apiModes, loadApiModes, ONLINE, type ApiModes } from '../api/api-modes.ts';
import type { ApiState } from '../api/create-api-client.ts';

/** What is switched off, and whether the API can be reached. The API client reads and tells it. */
export class SettingsStore implements ApiState {
  modes: ApiModes = ONLINE;
  /** The server's process watches the settings for all its visitors. */
  #isWatched = false;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Calls are skipped, and the account's parts say that they are away. */
  get isOffline(): boolean {
    return this.modes.mode === 'offline';
  }

  /** The settings did not answer in time. */
  get isTimedOut(): boolean {
    return this.modes.mode === 'timeout';
  }

  get areBookingsDisabled(): boolean {
    return this.modes.bookingsDisabled;
  }

  /** A stay can be quoted and booked now. */
  get canBook(): boolean {
    return !this.isOffline && !this.areBookingsDisabled;
  }

  /** Takes what the process already knows, without a request. */
  seed(modes: ApiModes): void {
    this.modes = modes;
    this.#isWatched = true;
  }

  /** The API said 503 or was not there; `load` finds out when it is back. */
  goOffline(): void {
    this.modes = { ...this.modes, mode: 'offline' };
  }

  /** Asks the API. Never throws: a failure is a mode. */
  async load(api: ApiClient): Promise<void> {
    const modes = await loadApiModes(api, this.modes);
    runInAction(() => (this.modes = modes));
  }

  /** Before a person's next wish: an API that was away may be back. Costs nothing while it is there. */
  async recheck(api: ApiClient): Promise<void> {
    if (this.isOffline && !this.#isWatched) await this.load(api);
  }

  toState() {
    const isAllWell = this.modes.mode === 'online' && !this.modes.bookingsDisabled;
    return isAllWell ? undefined : this.modes;
  }

  fromState(given: unknown): void {
    this.modes = v.parse(apiModes, given);
  }
}
