import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { requestPasswordReset, resetPassword } from '../contracts/members.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { tellTabs } from './tell-tabs.ts';

const state = v.object({
  token: v.nullable(v.string()),
  sentTo: v.string(),
  request: fieldsResult,
  choice: fieldsResult,
});

/** Resets a forgotten password: a mail and its link. */
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
  /** The token of the mailed link. */
  token: string | null = null;
  /** The address that the mail was sent to. */
  sentTo = '';
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { request: false, choice: false }, { deep: false });
  }

  /** Called when the page to choose a password opens, with or without a link. */
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

  /** Ends all logins of the member, including this one. Source: POST /club/password-reset. */
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
    const { token, sentTo, request, choice } = this;
    return { token, sentTo, request: request.toState(), choice: choice.toState() };
  }

  fromState(input: unknown): void {
    const { token, sentTo, request, choice } = v.parse(state, input);
    this.token = token;
    this.sentTo = sentTo;
    this.request.fromState(request);
    this.choice.fromState(choice);
  }
}
