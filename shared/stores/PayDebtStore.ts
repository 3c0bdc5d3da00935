import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { debt as debtSchema, type Debt, findDebt, payDebt } from '../contracts/debts.ts';
import { ApiError } from '../api/api-error.ts';
import { notFound, unavailable } from '../errors/app-error.ts';
import type { CardInput } from './booking-details.ts';
import type { Clock } from './Clock.ts';
import { FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import type { SettingsStore } from './SettingsStore.ts';
import type { Stores } from './stores.ts';
import { loadTime } from '../format/load-time.ts';

const text = v.string();
const debtState = v.object({ id: text, token: text, today: text, left: text, debt: debtSchema });

/** What a driver still owes for a stay, by a mailed link. */
export class PayDebtStore {
  static readonly key = 'payDebt';
  debt: Debt | null = null;
  id = '';
  /** When the car left, for people. */
  left = '';
  /** The token of the mailed link. */
  token = '';
  /** The Pacific day, 'YYYY-MM-DD'. */
  today = '';
  readonly form = new FormState();
  /** Kept while the network gives no answer, so that trying again can't charge twice. */
  #attemptKey: string | null = null;
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #clock: Clock;

  constructor({ settings, booking }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    this.#clock = booking.clock;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Throws 404 without a genuine link and when nothing is owed. Source: GET /tx/{id}/debt. */
  async load(id: string, token: string): Promise<void> {
    await this.#settings.recheck(this.#api);
    const [found, { formatWhen, pacificDay }] = await Promise.all([
      this.#api.call(findDebt, { params: { id }, query: { token } }).catch(rethrow),
      loadTime(),
    ]);
    this.#clock.tick();
    const today = pacificDay(new Date(this.#clock.now));
    runInAction(() =>
      Object.assign(this, { debt: found, left: formatWhen(found.left_at), id, token, today }),
    );
  }

  /** Pays with a card, which is never stored. Source: POST /tx/{id}/debt/pay. */
  async pay(card: CardInput): Promise<void> {
    const { id, token, form } = this;
    if (form.isPending) return;
    await form.run(async () => {
      const problems = await this.#findProblems(card);
      if (Object.keys(problems).length > 0) return form.refuse(problems);
      this.#attemptKey ??= newAttemptKey();
      const call = { params: { id }, query: { token }, body: card };
      const paid = await this.#api.call(payDebt, call, { idempotencyKey: this.#attemptKey });
      runInAction(() => (this.debt = paid));
    });
  }

  async #findProblems({ cc_number, cc_exp, cc_cvc }: CardInput): Promise<Record<string, string[]>> {
    const { checkCardNumber, checkCode, checkExpiry } = await import('../format/card.ts');
    const found = {
      cc_number: checkCardNumber(cc_number),
      cc_exp: checkExpiry(cc_exp, this.today),
      cc_cvc: checkCode(cc_cvc, cc_number),
    };
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, words]) => (words ? [[name, [words]]] : [])),
    );
  }

  toState() {
    const { debt, id, token, today, left } = this;
    return debt ? { debt, id, token, today, left } : undefined;
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(debtState, input));
  }
}

/** A wrong link looks the same as a stay that owes nothing. */
function rethrow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if ([401, 403, 404].includes(error.status)) throw notFound(undefined, error.data);
  if (error.status === 503) throw unavailable('We can’t take payments right now. Check back later.');
  throw error;
}
