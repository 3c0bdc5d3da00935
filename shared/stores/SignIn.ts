import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { type ClubMember, findMe, logIn, logOut } from '../contracts/members.ts';
import type { AuthStore, SignedIn } from './AuthStore.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { tellTabs } from './tell-tabs.ts';

/** Codes of calls that the gateway may never have heard. */
const UNHEARD = new Set(['TIMEOUT', 'UNKNOWN', 'OFFLINE', 'NOT_JSON']);

/** Signing in and out. What comes of it is in the `AuthStore`. */
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

  /** False when it was refused, and the form says why. Source: POST /club/login. */
  logIn(): Promise<boolean> {
    return this.fields.send(async (values) => {
      const body = v.parse(logIn.body, values);
      await this.#settings.recheck(this.#api);
      await this.#api.call(logIn, { body }).catch(explain);
      await this.arrive();
    });
  }

  /** The tokens of a login have just come: finds out whose they are, and tells the other tabs. */
  async arrive(): Promise<void> {
    await this.load();
    tellTabs(this.#auth, 'in');
  }

  /** Source: GET /club/me. */
  async load(): Promise<void> {
    const me = await this.#api.call(findMe, {});
    this.#auth.setMember(toSignedIn(me));
  }

  /** Ends the member's logins here and on the server, on all devices. Throws when neither could be reached. Source: POST /club/logout. */
  async logOut(): Promise<void> {
    await this.#settings.recheck(this.#api);
    await this.#api.call(logOut, {}).catch((error: unknown) => {
      // The gateway has forgotten the tokens whatever the API says; only without an answer they are still there.
      if (!(error instanceof ApiError) || UNHEARD.has(error.code)) throw error;
    });
    tellTabs(this.#auth, 'out');
  }

  /** What was typed was on no server. */
  toState(): undefined {}
  fromState(): void {}
}

/** @param policy what an introspection said; without one, what came with the member counts */
export function toSignedIn(me: ClubMember, policy: readonly string[] | null = null): SignedIn {
  return {
    number: me.number,
    email: me.email,
    longName: me.long_name,
    shortName: me.short_name,
    policy: [...(policy ?? me.policy)],
  };
}

/** Refused is an answer to people who mistyped, also where a server finds no words for it. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || ![400, 401, 403, 404].includes(error.status) || error.isValidation)
    throw error;
  const words = 'Wrong email or password.';
  throw new ApiError(error.status, error.code, words, { formErrors: [words] });
}
