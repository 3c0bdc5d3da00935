import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import {
  addBillingAddress,
  type BillingAddress,
  billingAddress,
  deleteBillingAddress,
  listBillingAddresses,
  setDefaultBillingAddress,
} from '../contracts/billing-addresses.ts';
import { pageOf } from '../contracts/club-lists.ts';
import {
  addPaymentToken,
  deletePaymentToken,
  disableAutoPointRecord,
  enableAutoPointRecord,
  listPaymentTokens,
  type PaymentToken,
  paymentToken,
  setDefaultPaymentToken,
} from '../contracts/payment-tokens.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { DEFAULT_COUNTRY } from '../data/regions.ts';
import type { CardInput } from './booking-details.ts';
import type { PostedFields } from '../page/page.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';
import { PostedQuestion } from './PostedQuestion.ts';
import { addressRules, isCardExpired, nameCard } from './saved-payments.ts';
import { toNothing } from './to-nothing.ts';
import { loadTime } from '../format/load-time.ts';

const cardPage = pageOf(paymentToken);
const addressPage = pageOf(billingAddress);
const stateSchema = v.object({
  cards: v.nullable(cardPage),
  addresses: v.nullable(addressPage),
  pages: v.object({ cards: v.number(), addresses: v.number() }),
  today: v.string(),
  news: v.optional(v.string(), ''),
  address: fieldsResult,
  changing: formResult,
});

/** The member's saved cards and billing addresses. Never stores a card that is being entered. */
export class SavedPaymentsStore {
  static readonly key = 'savedPayments';
  /** null: not loaded yet, or failed to load. */
  cards: v.InferOutput<typeof cardPage> | null = null;
  addresses: v.InferOutput<typeof addressPage> | null = null;
  /** The current pages of the lists, starting at 1. */
  pages = { cards: 1, addresses: 1 };
  /** The Pacific day 'YYYY-MM-DD' of the last load. */
  today = '';
  /** A message about the last change. */
  news = '';
  isRetrying = false;
  /** Adding a card. */
  readonly cardForm = new FormState();
  readonly address = new FieldsState({
    names: ['country', 'address_line_1', 'city', 'state', 'postal_code'],
    initial: { country: DEFAULT_COUNTRY },
    schema: addressRules,
  });
  /** Changing the default, deleting, and recording points. */
  readonly changing = new FormState();
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { cardForm: false, address: false, changing: false }, { deep: false });
  }

  /** The cards that can pay, the default first. */
  get payable(): readonly PaymentToken[] {
    return this.cards?.items.filter((card) => !isCardExpired(card, this.today)) ?? [];
  }

  /** The billing address of saved cards. */
  get billedTo(): BillingAddress | null {
    return this.addresses?.items.find((address) => address.is_default) ?? null;
  }

  /**
   * Loads both lists. A list that fails is null. Throws only when the member has to log in first.
   * Source: GET /club/{n}/payment-tokens/ and /club/{n}/billing-addrs/.
   */
  async load(pages = this.pages): Promise<void> {
    await this.#stores.settings.recheck(this.#api);
    const params = { n: this.#stores.auth.requireNumber() };
    const [cards, addresses, { pacificDay }] = await Promise.all([
      this.#api.call(listPaymentTokens, { params, query: { page: pages.cards } }).catch(toNothing),
      this.#api.call(listBillingAddresses, { params, query: { page: pages.addresses } }).catch(toNothing),
      loadTime(),
    ]);
    runInAction(() => {
      const { clock } = this.#stores.booking;
      clock.tick();
      Object.assign(this, { cards, addresses, pages, today: pacificDay(new Date(clock.now)) });
    });
  }

  /** Called when the page opens: clears the message of the last change. */
  async open(pages: { cards: number; addresses: number }): Promise<void> {
    this.news = '';
    this.changing.abandon();
    this.cardForm.abandon();
    await this.load(pages);
  }

  async retry(): Promise<void> {
    this.isRetrying = true;
    try {
      await this.load();
    } finally {
      runInAction(() => (this.isRetrying = false));
    }
  }

  /** Saves a card, which is sent and not stored here. True on success. Source: POST /club/{n}/payment-tokens/. */
  async addCard(card: CardInput): Promise<boolean> {
    let isDone = false;
    await this.cardForm.run(async () => {
      const problems = await this.#findProblems(card);
      if (Object.keys(problems).length > 0) return this.cardForm.refuse(problems);
      const params = { n: this.#stores.auth.requireNumber() };
      await this.#api.call(addPaymentToken, { params, body: card });
      await this.#reload('Card saved.', { ...this.pages, cards: 1 });
      isDone = true;
    });
    return isDone;
  }

  async #findProblems(card: CardInput): Promise<FieldErrors> {
    const rules = await import('../format/card.ts');
    const found = {
      cc_number: rules.checkCardNumber(card.cc_number),
      cc_exp: rules.checkExpiry(card.cc_exp, this.today),
      cc_cvc: rules.checkCode(card.cc_cvc, card.cc_number),
    };
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, words]) => (words ? [[name, [words]]] : [])),
    );
  }

  /** Saves the address. True on success, which resets the form. */
  addAddress(): Promise<boolean> {
    return this.address.send(async () => {
      await this.saveAddress();
      await this.#reload('Address saved.', { ...this.pages, addresses: 1 });
    });
  }

  /** Saves the address and returns its id, if the server names it. Source: POST /club/{n}/billing-addrs/. */
  async saveAddress(): Promise<string | undefined> {
    const params = { n: this.#stores.auth.requireNumber() };
    const saved = await this.#api.call(addBillingAddress, { params, body: this.address.values });
    return saved.addr_id;
  }

  chooseCard(card: PaymentToken): Promise<void> {
    const tokenId = card.token_id;
    return this.#change(`${nameCard(card)} is now your default card.`, (n) =>
      this.#api.call(setDefaultPaymentToken, { params: { n, tokenId } }),
    );
  }

  deleteCard(card: PaymentToken): Promise<void> {
    const tokenId = card.token_id;
    return this.#change(`${nameCard(card)} deleted.`, (n) =>
      this.#api.call(deletePaymentToken, { params: { n, tokenId } }),
    );
  }

  /** Whether stays that are paid with the card earn points automatically. */
  setRecording(card: PaymentToken, isOn: boolean): Promise<void> {
    const tokenId = card.token_id;
    const words = isOn ? 'now earns points automatically' : 'no longer earns points automatically';
    return this.#change(`Parking paid with ${nameCard(card)} ${words}.`, (n) =>
      this.#api.call(isOn ? enableAutoPointRecord : disableAutoPointRecord, { params: { n, tokenId } }),
    );
  }

  chooseAddress({ addr_id: addressId, address_line_1: line }: BillingAddress): Promise<void> {
    return this.#change(`${line} is now your default address.`, (n) =>
      this.#api.call(setDefaultBillingAddress, { params: { n, addressId } }),
    );
  }

  deleteAddress({ addr_id: addressId, address_line_1: line }: BillingAddress): Promise<void> {
    return this.#change(`${line} deleted.`, (n) =>
      this.#api.call(deleteBillingAddress, { params: { n, addressId } }),
    );
  }

  /** Sends a form of the page that was posted without scripts. No form posts a card. */
  async post(posted: PostedFields): Promise<void> {
    const question = this.#stores.lazy.of(PostedQuestion);
    const isOpening = posted.form === 'address' && !('address_line_1' in posted);
    if (isOpening) return question.ask(posted);
    if (posted.form === 'address') return void (await this.address.post(posted, () => this.addAddress()));
    const address = this.addresses?.items.find(({ addr_id: id }) => id === posted.id);
    const card = this.cards?.items.find(({ token_id: id }) => id === posted.id);
    if (posted.form === 'choose-address' && address) return this.chooseAddress(address);
    if (posted.form === 'choose-card' && card) return this.chooseCard(card);
    if (posted.form === 'delete-address' && address && question.isConfirmed(posted))
      return this.deleteAddress(address);
    if (posted.form === 'delete-card' && card && question.isConfirmed(posted)) return this.deleteCard(card);
  }

  /** Loads the lists again after success and failure: another tab may have changed them. */
  async #change(news: string, call: (n: string) => Promise<unknown>): Promise<void> {
    this.news = '';
    await this.changing.run(async () => {
      const failure: unknown = await call(this.#stores.auth.requireNumber()).then(
        () => null,
        (error: unknown) => error,
      );
      await this.#reload(failure === null ? news : '', { cards: 1, addresses: 1 });
      if (failure !== null) throw failure;
    });
  }

  async #reload(news: string, pages: { cards: number; addresses: number }): Promise<void> {
    await this.load(pages);
    runInAction(() => (this.news = news));
  }

  toState() {
    const { cards, addresses, pages, today, news, address, changing } = this;
    if (!today) return undefined;
    const forms = { address: address.toState(), changing: changing.toState() };
    return { cards, addresses, pages, today, news: news || undefined, ...forms };
  }

  fromState(input: unknown): void {
    const { address, changing, ...rest } = v.parse(stateSchema, input);
    Object.assign(this, rest);
    this.address.fromState(address);
    this.changing.fromState(changing);
  }
}
