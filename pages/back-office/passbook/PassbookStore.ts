import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  listWalletDevices,
  listWalletPasses,
  type PassOnDevice,
  pushPass,
  reissuePass,
  type WalletPass,
} from '../../../shared/contracts/wallet-diagnosis.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  q: v.string(),
  passes: v.nullable(listWalletPasses.output.entries.items),
  devices: v.nullable(listWalletDevices.output.entries.items),
  mayChange: v.boolean(),
});

/** Wallet passes, and how far their last change has come on each device. */
export class PassbookStore {
  static readonly key = 'passbook';
  q = '';
  /** null: they could not be loaded, or the other page is shown. */
  passes: readonly WalletPass[] | null = null;
  devices: readonly PassOnDevice[] | null = null;
  mayChange = false;
  /** What was done last, in words. */
  done: string | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /wallet-passes. */
  async loadPasses(q = ''): Promise<void> {
    const found = await this.#api.call(listWalletPasses, { query: { q } }).catch(toNothing);
    runInAction(() => {
      const mayChange = found?.may_change ?? false;
      Object.assign(this, { q, passes: found?.items ?? null, devices: null, mayChange, done: null });
    });
  }

  /** Source: GET /wallet-devices. */
  async loadDevices(q = ''): Promise<void> {
    const found = await this.#api.call(listWalletDevices, { query: { q } }).catch(toNothing);
    runInAction(() => {
      const mayChange = found?.may_change ?? false;
      Object.assign(this, { q, devices: found?.items ?? null, passes: null, mayChange, done: null });
    });
  }

  /** Source: POST /wallet-passes/{serial}/push. */
  async push(serial: string, reason: string): Promise<void> {
    await this.#api.call(pushPass, { params: { serial }, body: { reason } });
    await this.#reload('The push goes out within a minute.');
  }

  /** Source: POST /wallet-passes/{serial}/reissue. */
  async reissue(serial: string, reason: string): Promise<void> {
    await this.#api.call(reissuePass, { params: { serial }, body: { reason } });
    await this.#reload('Its devices fetch the pass again within a minute.');
  }

  toState() {
    const { q, passes, devices, mayChange } = this;
    return { q, passes, devices, mayChange };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #reload(done: string): Promise<void> {
    await (this.passes ? this.loadPasses(this.q) : this.loadDevices(this.q));
    runInAction(() => (this.done = done));
  }
}
