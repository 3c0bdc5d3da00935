import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { findMemberCar } from '../contracts/member-profile.ts';
import { type CarFields, carForm, carValues, createCarFields } from './car-form.ts';
import type { FormState } from './FormState.ts';
import type { Stores } from './stores.ts';

/** The car in checkout. Loaded when its fields are opened. */
export class CheckoutCar {
  readonly fields: CarFields;
  readonly #stores: Stores;
  readonly #api: ApiClient;

  /** @param form shows the errors of the whole payment step */
  constructor(stores: Stores, api: ApiClient, form: FormState) {
    this.#stores = stores;
    this.#api = api;
    this.fields = createCarFields(form);
  }

  /** Fills in the car of the member's profile, unless something was typed. Source: GET /club/{n}/profile/car. */
  async fill(): Promise<void> {
    const { number } = this.#stores.auth;
    if (number === null || !this.fields.isUntouched) return;
    try {
      const car = await this.#api.call(findMemberCar, { params: { n: number } });
      this.fields.restore(carValues(car));
    } catch (error) {
      // The fields stay empty, and the API uses the profile's car.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** What POST /bookings/ takes. The fields must be valid. */
  get body() {
    return v.parse(carForm, this.fields.values);
  }
}
