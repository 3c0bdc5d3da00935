import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  getVoucherLife,
  voidVoucherByStaff,
  voucherLife,
  type VoucherLife,
} from '../../../shared/contracts/voucher-life.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const state = v.nullable(voucherLife);

/** One time voucher with everything that happened to it. */
export class VoucherLifeStore {
  static readonly key = 'voucherLife';
  voucher: VoucherLife | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Throws the call's error. Source: GET /time-vouchers/{id}. */
  async load(id: string): Promise<void> {
    const voucher = await this.#api.call(getVoucherLife, { params: { id } });
    runInAction(() => (this.voucher = voucher));
  }

  /** Source: POST /time-vouchers/{id}/void. */
  async void(id: string, reason: string): Promise<void> {
    const voucher = await this.#api.call(voidVoucherByStaff, { params: { id }, body: { reason } });
    runInAction(() => (this.voucher = voucher));
  }

  toState() {
    return this.voucher;
  }

  fromState(input: unknown): void {
    this.voucher = v.parse(state, input);
  }
}
