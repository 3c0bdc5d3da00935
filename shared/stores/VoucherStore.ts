import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import {
  emailTimeVoucher,
  findTimeVoucher,
  type TimeVoucher,
  voidTimeVoucher,
} from '../contracts/vouchers.ts';
import { notFound } from '../errors/app-error.ts';
import type { PostedFields } from '../page/page.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';
import { hashAttempt } from './hash-attempt.ts';
import { mailResult, MailState } from './MailState.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import { PostedQuestion } from './PostedQuestion.ts';
import { toShownVoucher, type ShownVoucher, shownVoucher } from './shown-voucher.ts';

const state = v.object({
  shown: shownVoucher,
  returned: v.optional(v.nullable(shownVoucher.entries.returns), null),
  mail: mailResult,
  form: formResult,
});

interface MailWishes {
  with_pdf: boolean;
  with_pkpass: boolean;
}

/** The time voucher on screen: mails it again and returns it. */
export class VoucherStore {
  static readonly key = 'voucher';
  shown: ShownVoucher | null = null;
  /** It was just created. */
  isNew = false;
  /** It was returned on this screen for these points. */
  returned: ShownVoucher['returns'] | null = null;
  readonly mail = new MailState();
  readonly form = new FormState();
  readonly #stores: Stores;
  readonly #api: ApiClient;
  #newId: string | null = null;
  #key = newAttemptKey();

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { mail: false, form: false }, { deep: false });
  }

  /** Called for a new voucher: its page announces it once. */
  announce({ id }: TimeVoucher): void {
    this.#newId = id;
  }

  /** Throws 404 without access to the voucher. Source: GET /club/{n}/time-vouchers/{id}. */
  async load(id: string): Promise<void> {
    this.shown = null;
    this.returned = null;
    this.isNew = this.#newId === id;
    this.#newId = null;
    this.#key = newAttemptKey();
    this.mail.clear();
    this.form.abandon();
    await this.#stores.settings.recheck(this.#api);
    await this.#read(id);
  }

  /** Source: POST /club/{n}/time-vouchers/{number}/email. */
  async sendAgain({ voucher: { number } }: ShownVoucher, email: string, wishes: MailWishes): Promise<void> {
    const params = { n: this.#stores.auth.requireNumber(), number };
    await this.mail.send(email, (address) =>
      this.#api.call(emailTimeVoucher, { params, body: { email: address, number, ...wishes } }),
    );
  }

  /**
   * Returns the voucher for points. If it was linked or used in the meantime, shows it as it is. Repeating the call after a
   * lost answer is safe. Source: POST /club/{n}/time-vouchers/{id}/void.
   */
  async giveBack({ voucher, returns, ...dates }: ShownVoucher): Promise<void> {
    if (this.form.isPending) return;
    const params = { n: this.#stores.auth.requireNumber(), id: voucher.id };
    await this.form.run(async () => {
      await this.#stores.settings.recheck(this.#api);
      try {
        await this.#api.call(voidTimeVoucher, { params }, { idempotencyKey: this.#key });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'STATE_CHANGED') await this.#read(voucher.id);
        throw error;
      }
      const ended = { status: 'VOID', allowed_actions: [], bars: null, returns: null, downloads: null };
      runInAction(() => {
        this.shown = { ...dates, voucher: { ...voucher, ...ended }, returns: [] };
        this.returned = returns;
        this.isNew = false;
      });
    });
  }

  /** Sends a form of the voucher's page that was posted without scripts. */
  async post(posted: PostedFields): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    if (posted.form === 'mail')
      await this.mail.post(posted, (email, files) => this.sendAgain(shown, email, files));
    if (posted.form !== 'return' || !this.#stores.lazy.of(PostedQuestion).isConfirmed(posted)) return;
    this.#key = await hashAttempt(['return', shown.voucher.id]);
    await this.giveBack(shown);
  }

  async #read(id: string): Promise<void> {
    const params = { n: this.#stores.auth.requireNumber(), id };
    const shown = await this.#api.call(findTimeVoucher, { params }).then(toShownVoucher, rethrowAsMissing);
    runInAction(() => (this.shown = shown));
  }

  toState() {
    const { shown, returned, mail, form } = this;
    if (!shown) return undefined;
    return { shown, returned: returned ?? undefined, mail: mail.toState(), form: form.toState() };
  }

  fromState(input: unknown): void {
    const { mail, form, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.mail.fromState(mail);
    this.form.fromState(form);
  }
}

/** Without access, a voucher looks the same as a missing one. */
function rethrowAsMissing(error: unknown): never {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 422))
    throw notFound();
  throw error;
}
