import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { confirmRegistration, registerMember } from '../contracts/members.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import { FormState } from './FormState.ts';
import { SignIn } from './SignIn.ts';

const state = v.object({ token: v.string() });

/** Joining the club: a form, a mail, and the link in it. */
export class JoinStore {
  static readonly key = 'join';
  readonly fields = new FieldsState({
    names: ['long_name', 'short_name', 'email', 'password'],
    secrets: ['password'],
    schema: registerMember.body,
  });
  readonly confirmation = new FormState();
  /** Of the mailed link that led here. */
  token: string | null = null;
  /** Where the mail has gone. */
  sentTo = '';
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { fields: false, confirmation: false }, { deep: false });
  }

  /** The page has been opened, by a link or without one. */
  open(token: string | undefined): void {
    this.token = token ?? null;
    this.confirmation.abandon();
  }

  /** True when the new member is signed in at once; otherwise a mail is on its way. Source: POST /club/register. */
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

  /** True when the link has made its owner a member, who is signed in. Source: POST /club/register/confirm. */
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
    return this.token === null ? undefined : { token: this.token };
  }

  fromState(given: unknown): void {
    this.token = v.parse(state, given).token;
  }
}
