import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { requestPasswordReset, resetPassword } from '../contracts/members.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import { tellTabs } from './tell-tabs.ts';

const state = v.object({ token: v.string() });

/** A new password for whoever has forgotten theirs: a mail, and the link in it. */
export class PasswordResetStore {
  static readonly key = 'passwordReset';
  readonly request = new FieldsState({
    names: ['email'],
    schema: requestPasswordReset.body,
  });
  readonly choice = new FieldsState({
    names: ['password'],
    secrets: ['password'],
    schema: v.pick(resetPassword.body, ['password']),
  });
  /** Of the mailed link that led here. */
  token: string | null = null;
  /** Where the mail has gone. */
  sentTo = '';
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { request: false, choice: false }, { deep: false });
  }

  /** The page to choose a password has been opened, by a link or without one. */
  open(token: string | undefined): void {
    this.token = token ?? null;
    this.choice.begin();
  }

  /** Source: POST /club/request-password-reset. */
  async ask(): Promise<void> {
    await this.request.send(async (values) => {
      const body = v.parse(requestPasswordReset.body, values);
      await this.#stores.settings.recheck(this.#api);
      await this.#api.call(requestPasswordReset, { body });
      runInAction(() => (this.sentTo = body.email));
    });
  }

  /** It ends all logins of the member, here too. Source: POST /club/password-reset. */
  async choose(): Promise<void> {
    const { auth, settings } = this.#stores;
    await this.choice.send(async ({ password }) => {
      await settings.recheck(this.#api);
      await this.#api.call(resetPassword, { body: { token: this.token ?? '', password } });
      auth.setMember(null);
      tellTabs(auth, 'out');
    });
  }

  toState() {
    return this.token === null ? undefined : { token: this.token };
  }

  fromState(given: unknown): void {
    this.token = v.parse(state, given).token;
  }
}
