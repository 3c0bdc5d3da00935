import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { type ClubMember, findMe, logIn, logOut } from '../contracts/members.ts';
import type { PostedFields, Route } from '../page/page.ts';
import { findReturnPath } from '../page/return-path.ts';
import type { AuthStore, SignedIn } from './AuthStore.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { tellTabs } from './tell-tabs.ts';

/** Codes of calls that may not have reached the gateway. */
const UNHEARD = new Set(['TIMEOUT', 'UNKNOWN', 'OFFLINE', 'NO_SIGNAL', 'NOT_JSON']);

/** Logs in and out. The result is in the `AuthStore`. */
export class SignIn {
  static readonly key = 'signIn';
  readonly fields = new FieldsState({
    names: ['email', 'password'],
    secrets: ['password'],
    schema: logIn.body,
  });
  readonly #api: ApiClient;
  readonly #auth: AuthStore;
  readonly #settings: SettingsStore;

  constructor({ auth, settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#auth = auth;
    this.#settings = settings;
  }

  /** False with an error in the form. Source: POST /club/login. */
  logIn(): Promise<boolean> {
    return this.fields.send(async (values) => {
      const body = v.parse(logIn.body, values);
      await this.#settings.recheck(this.#api);
      await this.#api.call(logIn, { body }).catch(explain);
      await this.arrive();
    });
  }

  /** Called after a login: loads the member and informs the other tabs. */
  async arrive(): Promise<void> {
    await this.load();
    tellTabs(this.#auth, 'in');
  }

  /** Source: GET /club/me. */
  async load(): Promise<void> {
    const me = await this.#api.call(findMe, {});
    this.#auth.setMember(toSignedIn(me));
  }

  /** Ends the member's logins on all devices. Throws when the gateway is not reachable. Source: POST /club/logout. */
  async logOut(): Promise<void> {
    await this.#settings.recheck(this.#api);
    await this.#api.call(logOut, {}).catch((error: unknown) => {
      // The gateway deletes the tokens even if the API fails. Without an answer they may still exist.
      if (!(error instanceof ApiError) || UNHEARD.has(error.code)) throw error;
    });
    tellTabs(this.#auth, 'out');
  }

  /** Logs in or out with a form that was posted without scripts, and returns the address to show next. */
  async post(posted: PostedFields, routes: readonly Route[]): Promise<string> {
    if (posted.form === 'log-out') {
      await this.logOut();
      return '/';
    }
    const { returnTo } = this.#auth;
    const wanted = returnTo && findReturnPath(routes, returnTo);
    if (await this.fields.post(posted, () => this.logIn())) return wanted ?? '/point-club/dashboard';
    const isWrong = this.fields.form.formErrors.includes(WRONG_LOGIN);
    return `/?showLogin=true&login=${isWrong ? 'wrong' : 'later'}`;
  }

  /** The server has no input. */
  toState(): undefined {}
  fromState(): void {}
}

/** @param policy the permissions of an introspection; without one, those of the member */
export function toSignedIn(me: ClubMember, policy: readonly string[] | null = null): SignedIn {
  return {
    number: me.number,
    email: me.email,
    longName: me.long_name,
    shortName: me.short_name,
    policy: [...(policy ?? me.policy)],
  };
}

const WRONG_LOGIN = 'Wrong email or password.';

/** Explains a rejection, which usually means a typo. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || ![400, 401, 403, 404].includes(error.status) || error.isValidation)
    throw error;
  throw new ApiError(error.status, error.code, WRONG_LOGIN, { formErrors: [WRONG_LOGIN] });
}
