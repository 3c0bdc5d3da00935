import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { createCoupon } from '../../../shared/contracts/coupons.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { createNewForm, readKind, readNew, VALUE_UNITS } from '../coupon/coupon-forms.ts';

/** The coupon that is being added. */
export class NewCouponStore {
  static readonly key = 'newCoupon';
  readonly form = createNewForm();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** What the value is typed in; null for a kind without one. */
  get unit() {
    return VALUE_UNITS[readKind(this.form.values.kind)];
  }

  /** Adds it. Resolves to its id, or null when it was refused. Source: POST /coupons. */
  async send(): Promise<string | null> {
    let id: string | null = null;
    await this.form.send(async (texts) => {
      ({ id } = await this.#api.call(createCoupon, { body: readNew(texts) }));
    });
    return id;
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
