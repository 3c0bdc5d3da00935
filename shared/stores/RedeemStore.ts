import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { NOT_OFFERED } from '../contracts/contract.ts';
import { findPoints, pointSummary, type PointSummary } from '../contracts/points.ts';
import { vehicleClass } from '../contracts/vehicle-classes.ts';
import {
  createTimeVoucher,
  listTimeVouchers,
  quoteTimeVoucher,
  VOUCHER_PAGE_SIZE,
  voucherQuote,
  type VoucherQuote,
} from '../contracts/vouchers.ts';
import { notFound } from '../errors/app-error.ts';
import { isWallTime, joinWall, type WallTime } from '../format/wall-time.ts';
import type { PostedFields } from '../page/page.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import { dated, pendingOf } from './shown-points.ts';
import { toShownVoucher, shownVoucher, type ShownVoucher } from './shown-voucher.ts';
import { noStay } from './stay-choice.ts';
import { parseStayDates } from './stay-dates.ts';
import { VoucherStore } from './VoucherStore.ts';
import { loadTime } from '../format/load-time.ts';

const wish = v.object({ from: v.string(), to: v.string(), vehicleClass });
/** The form's values: Pacific wall times and the vehicle class. */
export type VoucherWish = v.InferOutput<typeof wish>;

const account = v.object({ points: pointSummary, pending: v.array(dated), nextExpiry: v.string() });
const list = v.object({
  vouchers: v.array(shownVoucher),
  count: v.number(),
  page: v.number(),
  pageSize: v.number(),
});
const state = v.object({
  values: wish,
  now: v.string(),
  quote: v.nullable(voucherQuote),
  account: v.nullable(account),
  list: v.optional(v.nullable(list)),
  withPdf: v.optional(v.boolean(), true),
  withPass: v.optional(v.boolean(), false),
  attemptKey: v.optional(v.nullable(v.string()), null),
  form: formResult,
  redeeming: formResult,
});

/** From `newAttemptKey`. */
const KEY = /^[\da-f]{32}$/;

const noWish = (): VoucherWish => ({ from: '', to: '', vehicleClass: 'STANDARD' });

/** Redeems points for parking time: the price of a stay in points, its voucher, and the list of all vouchers. */
export class RedeemStore {
  static readonly key = 'redeem';
  values: VoucherWish = noWish();
  withPdf = true;
  withPass = false;
  /** The quote for `values`. */
  quote: VoucherQuote | null = null;
  /** null if the server does not send it. */
  account: v.InferOutput<typeof account> | null = null;
  /** null if they could not be loaded; undefined if the server has no list. */
  list: v.InferOutput<typeof list> | null | undefined = null;
  /** A voucher was created from the input. */
  isSent = false;
  /** When the page was loaded. */
  now: WallTime = '';
  /** Loading a quote. */
  readonly form = new FormState();
  /** Redeeming the points. */
  readonly redeeming = new FormState();
  readonly #stores: Stores;
  readonly #api: ApiClient;
  /** One idempotency key per attempt. A new quote or new input starts a new attempt. A form without scripts posts it. */
  attemptKey: string | null = null;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { form: false, redeeming: false }, { deep: false });
  }

  /** How many points are missing for the quote. */
  get missing(): number {
    const { points = 0, available, missing = 0 } = this.quote ?? {};
    return available === undefined ? missing : Math.max(0, points - available);
  }

  /**
   * Throws 404 past the last page of the list.
   * Source: GET /club/{n}/points, GET /club/{n}/time-vouchers/.
   */
  async load(page: number): Promise<void> {
    if (this.isSent) this.#begin();
    const { booking, settings } = this.#stores;
    await settings.recheck(this.#api);
    const [points, vouchers, { toWallTime, parseWallTime }] = await Promise.all([
      this.#findPoints(),
      this.#findVouchers(page),
      loadTime(),
      booking.loadDefaults(),
    ]);
    if (vouchers?.vouchers.length === 0 && page > 1) throw notFound();
    booking.clock.tick();
    runInAction(() => {
      this.now = toWallTime(new Date(booking.clock.now));
      this.list = vouchers;
      this.account = points && {
        points,
        pending: pendingOf(points).map(({ points: count, date }) => ({
          points: count,
          date: parseWallTime(date),
        })),
        nextExpiry: parseWallTime(points.next_expiry?.date),
      };
      const { from, to, vehicleClass: vehicle } = booking.stay;
      if (this.values.from === '') this.values = { from, to, vehicleClass: vehicle };
    });
  }

  /** Clears the quote of other input. */
  change(values: VoucherWish): void {
    this.values = values;
    this.form.touch(['travel_from_date', 'travel_to_date', 'vehicle_class']);
    this.#forgetQuote();
  }

  /** The input that survives a reload. */
  get draft(): VoucherWish | null {
    return this.isSent ? null : this.values;
  }

  /** Fills in a draft unless its dates are in the past. */
  restore(draft: unknown): void {
    const { success, output } = v.safeParse(wish, draft);
    if (!success || this.quote || !isWallTime(output.from) || output.from < this.now) return;
    this.values = output;
  }

  choose(mail: { withPdf: boolean } | { withPass: boolean }): void {
    Object.assign(this, mail);
    this.attemptKey = null;
  }

  /** Loads how many points the stay costs. Source: POST /club/{n}/time-vouchers/quote. */
  async ask(): Promise<void> {
    this.#forgetQuote();
    await this.form.run(async (isLatest) => {
      const body = await this.#readWish();
      if (!body) return;
      await this.#stores.settings.recheck(this.#api);
      const params = { n: this.#stores.auth.requireNumber() };
      const quote = await this.#api.call(quoteTimeVoucher, { params, body });
      runInAction(() => {
        if (isLatest()) this.quote = quote;
      });
    });
  }

  /**
   * Creates a voucher for the quoted points; null with an error in `redeeming`. After a lost answer, the same attempt can be
   * repeated: it redeems the points once. Source: POST /club/{n}/time-vouchers/.
   */
  async redeem(): Promise<ShownVoucher | null> {
    let made: ShownVoucher | null = null;
    if (this.redeeming.isPending) return made;
    await this.redeeming.run(async () => {
      const body = await this.#readWish();
      if (!body) return;
      await this.#stores.settings.recheck(this.#api);
      const params = { n: this.#stores.auth.requireNumber() };
      const idempotencyKey = (this.attemptKey ??= newAttemptKey());
      const voucher = await this.#api.call(createTimeVoucher, { params, body }, { idempotencyKey });
      made = await toShownVoucher(voucher);
      this.#stores.lazy.of(VoucherStore).announce(voucher);
      runInAction(() => (this.isSent = true));
    });
    return made;
  }

  /**
   * Asks for the points or redeems them, with a form that was posted without scripts. Redeems only as many points as the
   * member has seen.
   */
  async post(posted: PostedFields): Promise<ShownVoucher | null> {
    const { fromDate = '', fromTime = '', toDate = '', toTime = '', vehicleClass: vehicle } = posted;
    this.change({
      from: joinWall(fromDate, fromTime),
      to: joinWall(toDate, toTime),
      vehicleClass: v.is(vehicleClass, vehicle) ? vehicle : 'STANDARD',
    });
    await this.ask();
    if (!this.quote || posted.form !== 'redeem') {
      runInAction(() => (this.attemptKey = newAttemptKey()));
      return null;
    }
    runInAction(() => {
      this.withPdf = 'email_pdf' in posted;
      this.withPass = 'email_pkpass' in posted;
      this.attemptKey = KEY.test(posted.attempt ?? '') ? (posted.attempt ?? null) : newAttemptKey();
    });
    if (posted.points === String(this.quote.points)) return this.redeem();
    this.redeeming.refuse({}, ['The points needed have changed. Check the new number and try again.']);
    return null;
  }

  async #findPoints(): Promise<PointSummary | null> {
    const params = { n: this.#stores.auth.requireNumber() };
    return this.#api.call(findPoints, { params }).catch(toNothing);
  }

  async #findVouchers(page: number): Promise<v.InferOutput<typeof list> | null | undefined> {
    const params = { n: this.#stores.auth.requireNumber() };
    const found = await this.#api
      .call(listTimeVouchers, { params, query: { page } })
      .catch((error: unknown) =>
        error instanceof ApiError && error.code === NOT_OFFERED ? undefined : toNothing(error),
      );
    if (!found) return found;
    const vouchers = await Promise.all(found.items.map(toShownVoucher));
    return { vouchers, count: found.count, page, pageSize: found.page_size ?? VOUCHER_PAGE_SIZE };
  }

  /** null for invalid dates, with an error in the form. */
  async #readWish() {
    const { from, to, vehicleClass: vehicle } = this.values;
    const dates = await parseStayDates({ ...noStay(), from, to });
    if ('problems' in dates) {
      this.form.refuse(dates.problems);
      return null;
    }
    return {
      travel_from_date: dates.from,
      travel_to_date: dates.to,
      // Other servers have no vehicle classes, so the standard class is not sent.
      ...(vehicle === 'STANDARD' ? {} : { vehicle_class: vehicle }),
      email_pdf: this.withPdf,
      email_pkpass: this.withPass,
    };
  }

  #forgetQuote(): void {
    this.quote = null;
    this.attemptKey = null;
    this.redeeming.abandon();
  }

  #begin(): void {
    this.values = noWish();
    this.isSent = false;
    this.#forgetQuote();
  }

  toState() {
    const { values, now, quote, account: known, list: found, attemptKey, form, redeeming } = this;
    if (!now) return undefined;
    const { withPdf, withPass } = this;
    const choices = { withPdf, withPass, attemptKey: attemptKey ?? undefined };
    const forms = { form: form.toState(), redeeming: redeeming.toState() };
    return { values, now, quote, account: known, list: found, ...choices, ...forms };
  }

  fromState(input: unknown): void {
    const { list: found, form, redeeming, ...rest } = v.parse(state, input);
    Object.assign(this, rest, { list: found });
    this.form.fromState(form);
    this.redeeming.fromState(redeeming);
  }
}

/** The page works without it, but not without a login. */
function toNothing(error: unknown): null {
  if (error instanceof ApiError && error.status !== 401) return null;
  throw error;
}
