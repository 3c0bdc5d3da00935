import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { confirmRegistration, registerMember } from '../contracts/members.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';
import { SignIn } from './SignIn.ts';

const state = v.object({
  token: v.nullable(v.string()),
  sentTo: v.string(),
  fields: fieldsResult,
  confirmation: formResult,
});

/** Joining the club: a form, a mail and its link. */
export class JoinStore {
  static readonly key = 'join';
  readonly fields = new FieldsState({
    names: ['long_name', 'short_name', 'email', 'password'],
    secrets: ['password'],
    schema: registerMember.body,
  });
  readonly confirmation = new FormState();
  /** The token of the mailed link. */
  token: string | null = null;
  /** The address that the mail was sent to. */
  sentTo = '';
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { fields: false, confirmation: false }, { deep: false });
  }

  /** Called when the page opens, with or without a link. */
  open(token: string | undefined): void {
    this.token = token ?? null;
    this.confirmation.abandon();
  }

  /** True when the new member is logged in immediately; otherwise a mail was sent. Source: POST /club/register. */
  async join(): Promise<boolean> {
    let isMember = false;
    await this.fields.send(async (values) => {
      const body = v.parse(registerMember.body, values);
      await this.#stores.settings.recheck(this.#api);
      const { pending } = await this.#api.call(registerMember, { body });
      runInAction(() => (this.sentTo = body.email));
      isMember = !pending;
      if (isMember) await this.#stores.lazy.of(SignIn).arrive();
    });
    return isMember;
  }

  /** True when the link has created the member, who is then logged in. Source: POST /club/register/confirm. */
  async confirm(): Promise<boolean> {
    let isMember = false;
    await this.confirmation.run(async () => {
      const body = { token: this.token ?? '' };
      await this.#stores.settings.recheck(this.#api);
      await this.#api.call(confirmRegistration, { body });
      await this.#stores.lazy.of(SignIn).arrive();
      isMember = true;
    });
    return isMember;
  }

  toState() {
    const { token, sentTo, fields, confirmation } = this;
    return { token, sentTo, fields: fields.toState(), confirmation: confirmation.toState() };
  }

  fromState(input: unknown): void {
    const { token, sentTo, fields, confirmation } = v.parse(state, input);
    this.token = token;
    this.sentTo = sentTo;
    this.fields.fromState(fields);
    this.confirmation.fromState(confirmation);
  }
}
