import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { confirmBooking, findBooking, mailConfirmLink, rebookBooking } from '../contracts/bookings.ts';
import { rethrowToStrangers } from './BookingViewStore.ts';
import { FormState } from './FormState.ts';
import { mailResult, MailState } from './MailState.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { type ShownBooking, shownBooking, toShownBooking } from './shown-booking.ts';
import type { Stores } from './stores.ts';

const confirmState = v.object({
  shownBooking: v.nullable(shownBooking),
  token: v.string(),
  formErrors: v.array(v.string()),
  mail: mailResult,
});

/** An unpaid booking that its traveler confirms by mail: the page of the mailed link, and the page that waits for it. */
export class ConfirmStore {
  static readonly key = 'confirm';
  /** The booking by its latest answer. */
  shownBooking: ShownBooking | null = null;
  /** The token of the mailed link. */
  token = '';
  /** Booking again. */
  readonly form = new FormState();
  /** Sending the link again. */
  readonly mail = new MailState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { form: false, mail: false }, { deep: false });
  }

  /** Opens the mailed link, which confirms the booking. Throws 404 for another link. Source: POST /bookings/{id}/confirm. */
  async open(id: string, token: string): Promise<void> {
    this.shownBooking = null;
    this.form.clear();
    await this.#settings.recheck(this.#api);
    const found = await this.#api
      .call(confirmBooking, { params: { id }, query: { token } })
      .then(toShownBooking, (error: unknown) => rethrowToStrangers(error, true));
    runInAction(() => Object.assign(this, { shownBooking: found, token }));
  }

  /** Books again after the hold has ended. Source: POST /bookings/{id}/rebook. */
  async rebook(): Promise<void> {
    const id = this.shownBooking?.booking.id;
    if (id === undefined || this.form.isPending) return;
    await this.form.run(async () => {
      const call = { params: { id }, query: { token: this.token } };
      await this.#take(await this.#api.call(rebookBooking, call));
    });
  }

  /** Sends the link again, to a corrected address if it differs. Source: POST /bookings/{id}/confirm-link. */
  async sendAgain({ booking: { id }, token }: ShownBooking, email: string): Promise<void> {
    const input = { params: { id }, query: { token: token ?? undefined } };
    await this.mail.send(email, async (address) =>
      this.#take(await this.#api.call(mailConfirmLink, { ...input, body: { email: address } })),
    );
  }

  /** The same for a form that was posted without scripts. */
  async post(posted: Readonly<Record<string, string>>, shown: ShownBooking): Promise<void> {
    await this.mail.post(posted, (address) => this.sendAgain(shown, address));
    // A corrected address is on the page, too.
    runInAction(() => (this.shownBooking ??= shown));
  }

  /** Looks whether the link was opened elsewhere. A failure changes nothing. Source: GET /bookings/{id}. */
  async refresh({ booking: { id }, token }: ShownBooking): Promise<void> {
    try {
      const query = { token: token ?? undefined };
      await this.#take(await this.#api.call(findBooking, { params: { id }, query }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  async #take(answer: Parameters<typeof toShownBooking>[0]): Promise<void> {
    const shown = await toShownBooking(answer);
    runInAction(() => (this.shownBooking = shown));
  }

  toState() {
    const { shownBooking: shown, token, form, mail } = this;
    if (!shown) return undefined;
    return { shownBooking: shown, token, formErrors: [...form.formErrors], mail: mail.toState() };
  }

  fromState(input: unknown): void {
    const { formErrors, mail, ...rest } = v.parse(confirmState, input);
    Object.assign(this, rest);
    this.mail.fromState(mail);
    if (formErrors.length > 0) this.form.refuse({}, formErrors);
  }
}
