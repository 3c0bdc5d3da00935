import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import {
  emailReceipt,
  findTicket,
  findTransaction,
  linkTransactionToBooking,
  linkTransactionToClub,
} from '../contracts/transactions.ts';
import { linkTimeVoucher } from '../contracts/vouchers.ts';
import { notFound, unavailable } from '../errors/app-error.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';
import { mailResult, MailState } from './MailState.ts';
import type { SettingsStore } from './SettingsStore.ts';
import {
  toShownTransaction,
  type ShownTransaction,
  shownTransaction,
  type TransactionProof,
} from './shown-transaction.ts';

const stateSchema = v.object({
  stay: shownTransaction,
  notice: v.nullable(v.string()),
  mail: mailResult,
  club: formResult,
  booking: fieldsResult,
  voucher: fieldsResult,
});

/** The parking stay on screen: mails its receipt and links it to a booking, a voucher or a member. */
export class TransactionStore {
  static readonly key = 'transaction';
  stay: ShownTransaction | null = null;
  /** A message about the last link. */
  notice: string | null = null;
  readonly mail = new MailState();
  readonly club = new FormState();
  readonly booking = new FieldsState({
    names: ['booking_num', 'booking_email'],
    schema: linkTransactionToBooking.body,
  });
  readonly voucher = new FieldsState({
    names: ['voucher_num', 'voucher_email'],
    schema: linkTimeVoucher.body,
  });
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { mail: false, club: false, booking: false, voucher: false }, { deep: false });
  }

  /** A form of the page was refused. */
  get isRefused(): boolean {
    const { mail, club, booking, voucher } = this;
    return [mail.form, club, booking.form, voucher.form].some((form) => form.isRefused);
  }

  /** Throws 404 without access to the stay, 503 while the API is offline. Source: GET /tx/{id}. */
  async load(id: string, token: string | undefined): Promise<void> {
    this.#clear();
    await this.#ask({ ticket: null, token: token ?? null }, id);
  }

  /** The same with a ticket. Source: GET /tx/{ticketNum}/{recordLoc}. */
  async loadTicket(ticketNum: string, recordLoc: string): Promise<void> {
    this.#clear();
    await this.#ask({ ticket: { ticketNum, recordLoc }, token: null }, '');
  }

  /** Source: POST /tx-receipts/{number}/email. */
  async emailReceipt({ transaction, token }: ShownTransaction, email: string): Promise<void> {
    const { receipt } = transaction;
    if (!receipt) return;
    const input = { params: { number: receipt.receiptNumber }, query: queryOf(token) };
    await this.mail.send(email, (address) =>
      this.#api.call(emailReceipt, { ...input, body: { email: address } }),
    );
  }

  /** Links the stay to the logged-in member. Source: POST /tx/{id}/link-club. */
  async linkClub(linked: ShownTransaction): Promise<void> {
    await this.club.run(async () => {
      await this.#api.call(linkTransactionToClub, inputOf(linked));
      await this.#reload(linked, 'This stay is now in your Point Club account.');
    });
  }

  /** Source: POST /tx/{id}/link-booking. */
  async linkBooking(linked: ShownTransaction): Promise<void> {
    await this.booking.send(async (values) => {
      const body = v.parse(linkTransactionToBooking.body, values);
      await this.#api
        .call(linkTransactionToBooking, { ...inputOf(linked), body })
        .catch(explain('We can’t find a booking with this number and email. Check both and try again.'));
      await this.#reload(linked, 'We linked your booking to this stay.');
    });
  }

  /** Source: POST /tx/{id}/link-time-voucher. */
  async linkVoucher(linked: ShownTransaction): Promise<void> {
    await this.voucher.send(async (values, idempotencyKey) => {
      const body = v.parse(linkTimeVoucher.body, values);
      await this.#api
        .call(linkTimeVoucher, { ...inputOf(linked), body }, { idempotencyKey })
        .catch(explain('We can’t find a voucher with this number and email. Check both and try again.'));
      await this.#reload(linked, 'We linked your time voucher to this stay.');
    });
  }

  /** Sends a form of the stay's page that was posted without scripts. */
  async post(posted: Readonly<Record<string, string>>): Promise<void> {
    const { stay } = this;
    if (!stay) return;
    if (posted.form === 'mail') await this.mail.post(posted, (email) => this.emailReceipt(stay, email));
    if (posted.form === 'link-club') await this.linkClub(stay);
    if (posted.form === 'link-booking') await this.booking.post(posted, () => this.linkBooking(stay));
    if (posted.form === 'link-voucher') await this.voucher.post(posted, () => this.linkVoucher(stay));
  }

  /** Shows the stay as the server returns it. */
  async #reload({ transaction, ticket, token }: ShownTransaction, notice: string): Promise<void> {
    await this.#ask({ ticket, token }, transaction.id);
    runInAction(() => (this.notice = notice));
  }

  async #ask(proof: TransactionProof, id: string): Promise<void> {
    await this.#settings.recheck(this.#api);
    const { ticket, token } = proof;
    const answer = ticket
      ? this.#api.call(findTicket, { params: ticket })
      : this.#api.call(findTransaction, { params: { id }, query: queryOf(token) });
    const hasProof = ticket !== null || token !== null;
    const found = await answer.catch((error: unknown) => rethrowToStrangers(error, hasProof));
    const shown = await toShownTransaction(found, proof);
    runInAction(() => (this.stay = shown));
  }

  #clear(): void {
    this.stay = null;
    this.notice = null;
    this.mail.clear();
    this.club.abandon();
    this.booking.begin();
    this.voucher.begin();
  }

  toState() {
    const { stay, notice, mail, club, booking, voucher } = this;
    if (!stay) return undefined;
    return {
      stay,
      notice,
      mail: mail.toState(),
      club: club.toState(),
      booking: booking.toState(),
      voucher: voucher.toState(),
    };
  }

  fromState(input: unknown): void {
    const { mail, club, booking, voucher, ...rest } = v.parse(stateSchema, input);
    Object.assign(this, rest);
    this.mail.fromState(mail);
    this.club.fromState(club);
    this.booking.fromState(booking);
    this.voucher.fromState(voucher);
  }
}

const queryOf = (token: string | null) => ({ token: token ?? undefined });

const inputOf = ({ transaction: { id }, token }: ShownTransaction) => ({
  params: { id },
  query: queryOf(token),
});

/** Without access, a stay looks the same as a missing one. A 401 asks for the login, unless a link or ticket gave the proof. */
function rethrowToStrangers(error: unknown, hasProof: boolean): never {
  if (!(error instanceof ApiError) || (error.status === 401 && !hasProof)) throw error;
  if ([401, 403, 404].includes(error.status)) throw notFound(undefined, error.data);
  if (error.status === 503) throw unavailable('We can’t show parking stays right now. Check back later.');
  throw error;
}

/** Explains a 404, which usually means a typo. */
const explain =
  (words: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new ApiError(404, error.code, words, { formErrors: [words] });
  };
