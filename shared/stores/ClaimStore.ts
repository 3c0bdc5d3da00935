import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { claimBooking } from '../contracts/bookings.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import type { SettingsStore } from './SettingsStore.ts';

const state = v.object({ number: v.string(), link: v.optional(v.string()), fields: fieldsResult });

/** Finds a booking by its number and email address. */
export class ClaimStore {
  static readonly key = 'claim';
  readonly fields = new FieldsState({ names: ['number', 'email_addr'], schema: claimBooking.body });
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  /** The number of the booking whose link no longer works; '' if the visitor comes from elsewhere or it is unknown. */
  linkNumber = '';
  isLinkExpired = false;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { fields: false }, { deep: false });
  }

  /** Called when the page opens, with the number of the booking if the visitor came from its link. */
  open({ number = '', link }: { number?: string | undefined; link?: string | undefined }): void {
    this.isLinkExpired = link === 'expired';
    this.linkNumber = number.slice(0, 40);
    this.fields.begin({ number: this.linkNumber });
  }

  /** The address of the booking's page; null with an error in the form. Source: POST /bookings/claim. */
  async claim(): Promise<string | null> {
    let path: string | null = null;
    await this.fields.send(async ({ number, email_addr }) => {
      const body = { number: number.trim(), email_addr: email_addr.trim() };
      await this.#settings.recheck(this.#api);
      path = await this.#api.call(claimBooking, { body }).then(pathOf, explain);
    });
    return path;
  }

  toState() {
    const link = this.isLinkExpired ? 'expired' : undefined;
    return { number: this.linkNumber, link, fields: this.fields.toState() };
  }

  fromState(input: unknown): void {
    const { fields, ...link } = v.parse(state, input);
    this.open(link);
    this.fields.fromState(fields);
  }
}

interface Claimed {
  id: string;
  token?: string | null;
  customer_link?: string | null;
}

function pathOf({ id, token, customer_link: link }: Claimed): string {
  if (link?.startsWith('/bookings/')) return link;
  return `/bookings/${encodeURIComponent(id)}/${token ? `?token=${encodeURIComponent(token)}` : ''}`;
}

/** Explains a 404, which usually means a typo. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  const words = 'We can’t find a booking with this number and email. Check both and try again.';
  throw new ApiError(404, error.code, words, { formErrors: [words] });
}
