import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { findMe } from '../contracts/members.ts';
import {
  findMembershipPass,
  type MembershipPass,
  membershipPass,
  sendMembershipPass,
} from '../contracts/membership-pass.ts';
import type { AuthStore } from './AuthStore.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { loadTime } from '../format/load-time.ts';

const shownPass = v.object({
  ...membershipPass.entries,
  /** Pacific; '' if unknown. */
  since: v.string(),
});
export type ShownPass = v.InferOutput<typeof shownPass>;

const state = v.object({ pass: shownPass, isSent: v.optional(v.boolean(), false), mail: formResult });

/** The member's membership pass. Sends it by email. */
export class MembershipPassStore {
  static readonly key = 'membershipPass';
  pass: ShownPass | null = null;
  readonly mail = new FormState();
  isSent = false;
  readonly #api: ApiClient;
  readonly #auth: AuthStore;
  readonly #settings: SettingsStore;

  constructor({ auth, settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#auth = auth;
    this.#settings = settings;
    makeAutoObservable(this, { mail: false }, { deep: false });
  }

  /** Source: GET /club/{n}/membership-pass. */
  async load(): Promise<void> {
    this.pass = null;
    this.isSent = false;
    this.mail.abandon();
    const params = { n: this.#auth.requireNumber() };
    await this.#settings.recheck(this.#api);
    const found = await this.#api
      .call(findMembershipPass, { params })
      .catch((error: unknown) => this.#findAnyway(error));
    const { parseWallTime } = await loadTime();
    const since = parseWallTime(found.member_since);
    runInAction(() => (this.pass = { ...found, since }));
  }

  /** The fallback for servers without pass codes: number and points only. Source: GET /club/me. */
  async #findAnyway(error: unknown): Promise<MembershipPass> {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { number, barcode, long_name, point_total: points } = await this.#api.call(findMe, {});
    return { number: barcode ?? number, long_name, points };
  }

  /** To the member's own address. Source: POST /club/{n}/send-membership-pass. */
  async send(): Promise<void> {
    this.isSent = false;
    await this.mail.run(async () => {
      await this.#api.call(sendMembershipPass, { params: { n: this.#auth.requireNumber() } });
      runInAction(() => (this.isSent = true));
    });
  }

  toState() {
    const { pass, isSent, mail } = this;
    return pass ? { pass, isSent: isSent || undefined, mail: mail.toState() } : undefined;
  }

  fromState(input: unknown): void {
    const { mail, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.mail.fromState(mail);
  }
}
