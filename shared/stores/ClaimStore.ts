import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { claimBooking } from '../contracts/bookings.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import type { Stores } from './create-stores.ts';
import { FormState } from './FormState.ts';
import type { SettingsStore } from './SettingsStore.ts';

export type ClaimName = 'number' | 'email_addr';

/** Finding a booking by its number and the e-mail address that booked it. */
export class ClaimStore {
  static readonly key = 'claim';
  values: Record<ClaimName, string> = { number: '', email_addr: '' };
  readonly form = new FormState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  change(name: ClaimName, value: string): void {
    this.values = { ...this.values, [name]: value };
    this.form.touch([name]);
  }

  /** A field has been left. An empty one is no mistake before the form is sent. */
  check(name: ClaimName): void {
    if (this.values[name] !== '') this.form.mark(name, this.#findProblems()[name]?.[0] ?? null);
  }

  /** The address of the booking's page; null when it was not found, and the form says why. Source: POST /bookings/claim. */
  async claim(): Promise<string | null> {
    let path: string | null = null;
    await this.form.run(async () => {
      const problems = this.#findProblems();
      if (Object.keys(problems).length > 0) return this.form.refuse(problems);
      await this.#settings.recheck(this.#api);
      path = await this.#api.call(claimBooking, { body: this.#read() }).then(pathOf, explain);
    });
    return path;
  }

  #read(): Record<ClaimName, string> {
    const { number, email_addr: email } = this.values;
    return { number: number.trim(), email_addr: email.trim() };
  }

  #findProblems(): FieldErrors {
    const parsed = v.safeParse(claimBooking.body, this.values);
    return parsed.success ? {} : { ...v.flatten<typeof claimBooking.body>(parsed.issues).nested };
  }

  toState() {
    return undefined;
  }

  fromState(): void {
    // What was typed never was on the server.
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

/** Not found is an answer to people who mistyped, also where a server finds no words for it. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  const words = 'We do not know a booking with this number and e-mail address. Please check both.';
  throw new ApiError(404, error.code, words, { formErrors: [words] });
}
