import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  type Coupon,
  coupon as contract,
  getCoupon,
  stopCoupon,
  updateCoupon,
} from '../../../shared/contracts/coupons.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { EditState } from '../edits/EditState.ts';
import { createTermsForm, initialTerms, readTerms, toTermText } from './coupon-forms.ts';

const state = v.nullable(contract);

/** One coupon with its uses, its revenue and who has used it often. */
export class CouponStore {
  static readonly key = 'coupon';
  coupon: Coupon | null = null;
  isEditing = false;
  /** Read out after a change. */
  notice = '';
  readonly form = createTermsForm();
  readonly edit = new EditState({ fields: this.form, toText: toTermText });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false, edit: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /coupons/{id}. */
  async load(id: string): Promise<void> {
    const coupon = await this.#api.call(getCoupon, { params: { id } });
    runInAction(() => Object.assign(this, { coupon, notice: '', isEditing: false }));
  }

  openEdit(): void {
    if (!this.coupon) return;
    this.edit.begin(initialTerms(this.coupon.terms));
    this.isEditing = true;
  }

  closeEdit(): void {
    this.isEditing = false;
  }

  /** Source: POST /coupons/{id}. */
  async save(): Promise<void> {
    const id = this.coupon?.id;
    if (!id) return;
    const isSaved = await this.edit.send(({ reason }) =>
      this.#api.call(updateCoupon, { params: { id }, body: { ...this.edit.read(readTerms), reason } }),
    );
    if (isSaved) await this.#reload(id, 'Saved. New prices follow these terms.');
  }

  /** Source: POST /coupons/{id}/stop. */
  async stop(reason: string): Promise<void> {
    const id = this.coupon?.id;
    if (!id) return;
    await this.#api.call(stopCoupon, { params: { id }, body: { reason } });
    await this.#reload(id, 'Stopped. No new price gets this code.');
  }

  toState() {
    return this.coupon;
  }

  fromState(input: unknown): void {
    this.coupon = v.parse(state, input);
  }

  async #reload(id: string, notice: string): Promise<void> {
    await this.load(id);
    runInAction(() => (this.notice = notice));
  }
}
