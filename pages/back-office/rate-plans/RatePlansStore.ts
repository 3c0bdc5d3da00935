import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  draftRateDays,
  draftRateVersion,
  discardRateDrafts,
  getRateCalendar,
  getRatePlans,
  publishRates,
  type RateCalendar,
  type RatePlan,
  type RatePlans,
  type RateVersion,
  rollBackRates,
  withdrawRates,
} from '../../../shared/contracts/rate-plans.ts';
import { isVehicleClass } from '../../../shared/components/vehicle-classes.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import {
  createRateForms,
  initialVersion,
  PRODUCTS,
  readAmounts,
  readPrices,
  type RateForm,
} from './rate-forms.ts';

const state = v.object({
  rates: v.nullable(getRatePlans.output),
  calendar: v.nullable(getRateCalendar.output),
  query: v.record(v.string(), v.optional(v.string())),
});

/** A version with its plan. */
export interface PlanVersion {
  plan: RatePlan;
  version: RateVersion;
}

/** The rate plans with their versions, and which of them wins on each day. */
export class RatePlansStore {
  static readonly key = 'ratePlans';
  /** null: they could not be loaded. */
  rates: RatePlans | null = null;
  calendar: RateCalendar | null = null;
  /** The month, product, class and time of the calendar, as in the address. */
  query: Readonly<Record<string, string | undefined>> = {};
  /** The days that were pressed last. */
  days: { first: string; last: string } | null = null;
  /** The form that is open; for the next version with its plan. */
  opened: { form: RateForm; plan: RatePlan | null } | null = null;
  /** The drafts that are not published with the others. */
  leftOut: ReadonlySet<string> = new Set();
  /** Read out after a change. */
  notice = '';
  problem: string | null = null;
  isRollingBack = false;
  readonly forms = createRateForms();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { forms: false }, { deep: false });
  }

  get drafts(): PlanVersion[] {
    return (this.rates?.plans ?? []).flatMap((plan) =>
      plan.versions.flatMap((version) => (version.state === 'DRAFT' ? [{ plan, version }] : [])),
    );
  }

  /** The drafts that would be published together. */
  get chosen(): PlanVersion[] {
    return this.drafts.filter(({ version }) => !this.leftOut.has(version.id));
  }

  /** Source: GET /rate-plans and /rate-plans/calendar. */
  async load(query: Readonly<Record<string, string | undefined>>): Promise<void> {
    this.query = query;
    const [rates, calendar] = await Promise.all([
      this.#api.call(getRatePlans, {}).catch(toNothing),
      this.#loadCalendar(),
    ]);
    runInAction(() => {
      this.rates = rates ?? null;
      this.calendar = calendar;
    });
  }

  /** Presses a day: the first press chooses it, the next one the days up to it. */
  pressDay(day: string): void {
    const { days } = this;
    if (days?.first === days?.last && days && day > days.first) this.days = { first: days.first, last: day };
    else this.days = { first: day, last: day };
  }

  choose(id: string, isChosen: boolean): void {
    const leftOut = new Set(this.leftOut);
    if (isChosen) leftOut.delete(id);
    else leftOut.add(id);
    this.leftOut = leftOut;
  }

  open(form: RateForm, plan: RatePlan | null = null): void {
    this.opened = { form, plan };
    const current = plan?.versions.find(({ is_in_force: isInForce }) => isInForce) ?? plan?.versions[0];
    this.forms.version.begin(initialVersion(current));
    this.forms.publish.begin();
    this.forms.days.begin({
      first_day: this.days?.first ?? '',
      last_day: this.days?.last ?? '',
      hourly_cents: '7',
      vehicle_class: '',
      is_event: 'no',
    });
  }

  close(): void {
    this.opened = null;
  }

  /** Sends the open form. */
  async send(): Promise<void> {
    if (!this.opened) return;
    const { form, plan } = this.opened;
    if (!(await this.#sendForm(form, plan?.plan ?? ''))) return;
    this.close();
    await this.#reload(
      form === 'publish' ? 'Published.' : 'Drafted. Nobody gets this price until it is published.',
    );
  }

  /** Source: POST /rate-plans/drafts/discard. */
  async discard(ids: string[], reason: string): Promise<void> {
    await this.#api.call(discardRateDrafts, { body: { ids, reason } });
    await this.#reload('Discarded.');
  }

  /** Source: POST /rate-plans/withdrawals. */
  async withdraw(ids: string[], reason: string): Promise<void> {
    await this.#api.call(withdrawRates, { body: { ids, reason } });
    await this.#reload('Withdrawn. The earlier prices apply again.');
  }

  /** Source: POST /rate-plans/publications/{id}/roll-back. */
  async rollBack(): Promise<void> {
    const id = this.rates?.publication?.id;
    if (!id || this.isRollingBack) return;
    this.isRollingBack = true;
    this.problem = null;
    const problem = await this.#api.call(rollBackRates, { params: { id } }).then(() => null, describe);
    await this.#reload(problem ? '' : 'Rolled back. Every price is what it was before.');
    runInAction(() => Object.assign(this, { problem, isRollingBack: false }));
  }

  /** Loads how far the last change has come. */
  async refreshReach(): Promise<void> {
    const rates = await this.#api.call(getRatePlans, {}).catch(toNothing);
    if (rates) runInAction(() => (this.rates = rates));
  }

  toState() {
    const { rates, calendar, query } = this;
    return { rates, calendar, query };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #reload(notice: string): Promise<void> {
    await this.load(this.query);
    runInAction(() => {
      this.notice = notice;
      this.problem = null;
    });
  }

  async #loadCalendar(): Promise<RateCalendar | null> {
    const { month, product, booked, drafts } = this.query;
    const known = PRODUCTS.find((code) => code === product);
    const query = {
      ...(month && { month }),
      ...(known && { product: known }),
      ...(booked && { booked }),
      ...(drafts && { drafts }),
    };
    return (await this.#api.call(getRateCalendar, { query }).catch(toNothing)) ?? null;
  }

  #sendForm(form: RateForm, plan: string): Promise<boolean> {
    const api = this.#api;
    const { version, days, publish } = this.forms;
    if (form === 'version')
      return version.send(({ reason, ...amounts }) =>
        api.call(draftRateVersion, { params: { plan }, body: { ...readAmounts(amounts), reason } }),
      );
    if (form === 'publish')
      return publish.send(({ effective_from, reason }) => {
        const ids = this.chosen.map(({ version: { id } }) => id);
        return api.call(publishRates, {
          body: { ids, effective_from: fromWallTime(effective_from), reason },
        });
      });
    return days.send(({ name, first_day, last_day, is_event, reason, ...rest }) => {
      const prices = readPrices(rest);
      const vehicle_class = isVehicleClass(rest.vehicle_class) ? rest.vehicle_class : null;
      const body = { name, first_day, last_day, vehicle_class, is_event: is_event === 'yes', prices, reason };
      return api.call(draftRateDays, { body });
    });
  }
}

const describe = (error: unknown): string =>
  error instanceof AppError ? error.message : 'We couldn’t send this. Try again.';
