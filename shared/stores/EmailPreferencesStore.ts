import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import {
  DEFAULT_SETTING,
  DELIVERY_SETTINGS,
  type DeliverySetting,
  findEmailPrefs,
  setEmailPrefs,
} from '../contracts/email-prefs.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';

const setting = v.picklist(DELIVERY_SETTINGS);

const state = v.object({
  email: v.string(),
  token: v.nullable(v.string()),
  chosen: setting,
  isProven: v.boolean(),
  outcome: v.nullable(v.picklist(['saved', 'pending'])),
  form: formResult,
});

/** Which emails an address receives. */
export class EmailPreferencesStore {
  static readonly key = 'emailPreferences';
  email = '';
  token: string | null = null;
  chosen: DeliverySetting = DEFAULT_SETTING;
  /** The visitor has proved to own the address. */
  isProven = false;
  /** The result of the last change: saved, or waiting for the mailed link. */
  outcome: 'saved' | 'pending' | null = null;
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** @param wanted the choice that a mailed link saves. Source: GET /email-prefs/{emailAddress}. */
  async load(email: string, token: string | undefined, wanted: string | undefined): Promise<void> {
    this.form.abandon();
    const answer = await this.#api.call(findEmailPrefs, {
      params: { emailAddress: email },
      query: { token },
    });
    runInAction(() => {
      const asked = DELIVERY_SETTINGS.find((one) => String(one) === wanted);
      this.email = email;
      this.token = token ?? null;
      this.chosen = asked ?? answer.email_delivery_setting;
      this.isProven = answer.is_proven;
      this.outcome = null;
    });
  }

  choose(chosen: DeliverySetting): void {
    this.chosen = chosen;
    this.outcome = null;
    this.form.clear();
  }

  /** Saves the choice of a posted form. */
  async saveChoice(choice = ''): Promise<void> {
    const chosen = DELIVERY_SETTINGS.find((one) => String(one) === choice);
    if (chosen === undefined) return;
    this.choose(chosen);
    await this.save();
  }

  /** Source: PUT /email-prefs/{emailAddress}. */
  async save(): Promise<void> {
    const { email, token, chosen } = this;
    this.outcome = null;
    await this.form.run(async (isLatest) => {
      const answer = await this.#api.call(setEmailPrefs, {
        params: { emailAddress: email },
        query: { token: token ?? undefined },
        body: { setting: `${chosen}` },
      });
      runInAction(() => {
        if (isLatest()) this.outcome = answer.pending ? 'pending' : 'saved';
      });
    });
  }

  toState() {
    const { email, token, chosen, isProven, outcome, form } = this;
    return email === '' ? undefined : { email, token, chosen, isProven, outcome, form: form.toState() };
  }

  fromState(input: unknown): void {
    const { form, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.form.fromState(form);
  }
}
