import type { ApiClient } from '../api/api-client.ts';
import { emailMyBookings } from '../contracts/bookings.ts';
import * as v from 'valibot';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import type { SettingsStore } from './SettingsStore.ts';

/** Emails links to the bookings of an address. */
export class MyBookingsStore {
  static readonly key = 'myBookings';
  readonly fields = new FieldsState({ names: ['email_addr'], schema: emailMyBookings.body });
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
  }

  /** The answer is the same for every address. Source: POST /bookings/email-mine. */
  async ask(): Promise<void> {
    await this.fields.send(async (values) => {
      await this.#settings.recheck(this.#api);
      await this.#api.call(emailMyBookings, { body: v.parse(emailMyBookings.body, values) });
    });
  }

  toState() {
    return this.fields.toState();
  }

  fromState(input: unknown): void {
    this.fields.fromState(v.parse(fieldsResult, input));
  }
}
