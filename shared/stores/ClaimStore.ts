import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { claimBooking } from '../contracts/bookings.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import type { SettingsStore } from './SettingsStore.ts';

/** Finds a booking by its number and email address. */
export class ClaimStore {
  static readonly key = 'claim';
  readonly fields = new FieldsState({ names: ['number', 'email_addr'], schema: claimBooking.body });
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
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
    return undefined;
  }

  fromState(): void {
    // The server has no input.
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
