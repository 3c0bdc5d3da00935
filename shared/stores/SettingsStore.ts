import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { apiModes, ONLINE, type ApiModes } from '../api/api-modes.ts';
import type { ApiState } from '../api/create-api-client.ts';

/** Which features are off and whether the API is reachable. The API client reads and updates it. */
export class SettingsStore implements ApiState {
  modes: ApiModes = ONLINE;
  /** The server process watches the settings, so this store does not load them. */
  #isWatched = false;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Calls are skipped, and the account shows that it is unavailable. */
  get isOffline(): boolean {
    return this.modes.mode === 'offline';
  }

  /** The settings call timed out. */
  get isTimedOut(): boolean {
    return this.modes.mode === 'timeout';
  }

  get areBookingsDisabled(): boolean {
    return this.modes.bookingsDisabled;
  }

  /** Quotes and bookings are available. */
  get canBook(): boolean {
    return !this.isOffline && !this.areBookingsDisabled;
  }

  /** Sets the modes that the process already has, without a request. */
  seed(modes: ApiModes): void {
    this.modes = modes;
    this.#isWatched = true;
  }

  /** The API answered 503 or was not reachable. `load` detects when it is back. */
  goOffline(): void {
    this.modes = { ...this.modes, mode: 'offline' };
  }

  /** Loads the modes. Never throws: a failure is a mode. */
  async load(api: ApiClient): Promise<void> {
    const { loadApiModes } = await import('../api/load-api-modes.ts');
    const modes = await loadApiModes(api, this.modes);
    runInAction(() => (this.modes = modes));
  }

  /** Called before an action of the visitor: checks whether an offline API is back. Does nothing while it is online. */
  async recheck(api: ApiClient): Promise<void> {
    if (this.isOffline && !this.#isWatched) await this.load(api);
  }

  toState() {
    const isAllWell = this.modes.mode === 'online' && !this.modes.bookingsDisabled;
    return isAllWell ? undefined : this.modes;
  }

  fromState(input: unknown): void {
    this.modes = v.parse(apiModes, input);
  }
}
