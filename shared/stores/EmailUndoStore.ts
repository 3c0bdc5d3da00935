import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { undoEmail } from '../contracts/member-profile.ts';
import { formResult, FormState } from './FormState.ts';
import type { Stores } from './stores.ts';
import { tellTabs } from './tell-tabs.ts';

const state = v.object({ token: v.string(), isDone: v.optional(v.boolean(), false), form: formResult });

/** Restores a member's old email address with the link that was mailed there. */
export class EmailUndoStore {
  static readonly key = 'emailUndo';
  readonly form = new FormState();
  /** The token of the mailed link. */
  token: string | null = null;
  isDone = false;
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Called when the page opens, with or without a link. */
  open(token: string | undefined): void {
    this.token = token ?? null;
    this.isDone = false;
    this.form.abandon();
  }

  /** Ends all logins of the member, including this one. Source: POST /club/email/undo. */
  async undo(): Promise<void> {
    const { auth, settings } = this.#stores;
    await this.form.run(async () => {
      await settings.recheck(this.#api);
      await this.#api.call(undoEmail, { body: { token: this.token ?? '' } });
      auth.setMember(null);
      tellTabs(auth, 'out');
      runInAction(() => (this.isDone = true));
    });
  }

  toState() {
    const { token, isDone, form } = this;
    return token === null ? undefined : { token, isDone: isDone || undefined, form: form.toState() };
  }

  fromState(input: unknown): void {
    const { form, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.form.fromState(form);
  }
}
