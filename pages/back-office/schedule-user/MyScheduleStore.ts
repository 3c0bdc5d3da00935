import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { askLeave } from '../../../shared/contracts/leave.ts';
import {
  type BreakKind,
  clockIn,
  clockOut,
  createFeed,
  endBreak,
  endFeed,
  getMySchedule,
  markTimeFinal,
  type MySchedule,
  startBreak,
} from '../../../shared/contracts/schedule.ts';
import { offerShift, takeShift, withdrawOffer } from '../../../shared/contracts/shift-offers.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({ mine: v.nullable(getMySchedule.output), day: v.optional(v.string()) });

/** The own time clock, shifts and time sheet. */
export class MyScheduleStore {
  static readonly key = 'my-schedule';
  /** null: it could not be loaded. */
  mine: MySchedule | null = null;
  /** The day whose pay period is shown; undefined is today. */
  day: string | undefined = undefined;
  /** When the person left who forgot to clock out. */
  leftAt = '';
  /** The address of the feed that was just created; it is shown once. */
  feedUrl: string | null = null;
  readonly clocking = new FormState();
  readonly finishing = new FormState();
  readonly feeding = new FormState();
  readonly swapping = new FormState();
  readonly asking = new FieldsState({ names: ['first_day', 'last_day', 'words'], schema: askLeave.body });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(
      this,
      { clocking: false, finishing: false, feeding: false, swapping: false, asking: false },
      { deep: false },
    );
  }

  /** Source: GET /schedule/me. */
  async load(day: string | undefined): Promise<void> {
    const mine = await this.#load(day);
    runInAction(() => {
      this.clocking.abandon();
      this.finishing.abandon();
      this.feeding.abandon();
      this.swapping.abandon();
      Object.assign(this, { mine, day, feedUrl: null });
    });
  }

  /** Loads again what is shown. Keeps it while the API can't be reached, and resolves to false. */
  async refresh(): Promise<boolean> {
    const { day } = this;
    const mine = await this.#load(day);
    if (mine && day === this.day) runInAction(() => (this.mine = mine));
    return mine !== null;
  }

  handleLeftAt(leftAt: string): void {
    this.leftAt = leftAt;
    this.clocking.touch(['left_at']);
  }

  /** Source: POST /schedule/me/in. */
  async clockIn(): Promise<void> {
    const isForgotten = this.mine?.clock.state === 'FORGOTTEN';
    if (isForgotten && this.leftAt === '') return this.clocking.refuse({ left_at: [REQUIRED] });
    const body = isForgotten ? { left_at: this.leftAt } : {};
    await this.#send(() => this.#api.call(clockIn, { body }));
  }

  /** Source: POST /schedule/me/out. */
  clockOut(): Promise<void> {
    return this.#send(() => this.#api.call(clockOut, {}));
  }

  /** Source: POST /schedule/me/breaks. */
  startBreak(kind: BreakKind): Promise<void> {
    return this.#send(() => this.#api.call(startBreak, { body: { kind } }));
  }

  /** Source: POST /schedule/me/breaks/end. */
  endBreak(): Promise<void> {
    return this.#send(() => this.#api.call(endBreak, {}));
  }

  /** Source: POST /schedule/me/final. */
  async markFinal(): Promise<void> {
    const day = this.mine?.sheet.first_day;
    if (day === undefined || this.finishing.isPending) return;
    await this.finishing.run(async () => {
      await this.#api.call(markTimeFinal, { body: { day } });
    });
    await this.refresh();
  }

  /** Source: POST /schedule/me/feed. */
  createFeed(): Promise<void> {
    return this.#changeFeed(async () => (await this.#api.call(createFeed, {})).url);
  }

  /** Source: DELETE /schedule/me/feed. */
  endFeed(): Promise<void> {
    return this.#changeFeed(async () => {
      await this.#api.call(endFeed, {});
      return null;
    });
  }

  /** Source: POST /schedule/me/leave. */
  async askLeave(): Promise<void> {
    if (this.asking.form.isPending) return;
    const isDone = await this.asking.send((body) => this.#api.call(askLeave, { body }));
    if (isDone) await this.refresh();
  }

  /** Source: POST /schedule/me/shifts/{id}/offer. */
  offer(id: string): Promise<void> {
    return this.#swap(() => this.#api.call(offerShift, { params: { id } }));
  }

  /** Takes back an own offer, or gives back a shift that was taken. Source: DELETE /schedule/offers/{id}. */
  withdraw(id: string): Promise<void> {
    return this.#swap(() => this.#api.call(withdrawOffer, { params: { id } }));
  }

  /** Source: POST /schedule/offers/{id}/take. */
  take(id: string): Promise<void> {
    return this.#swap(() => this.#api.call(takeShift, { params: { id } }));
  }

  toState() {
    return { mine: this.mine, day: this.day };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  /** @param send resolves to the address that works from now on */
  async #changeFeed(send: () => Promise<string | null>): Promise<void> {
    if (this.feeding.isPending) return;
    await this.feeding.run(async () => {
      const feedUrl = await send();
      runInAction(() => (this.feedUrl = feedUrl));
    });
    await this.refresh();
  }

  async #send(send: () => Promise<unknown>): Promise<void> {
    if (this.clocking.isPending) return;
    await this.clocking.run(async () => {
      await send();
    });
    if (!this.clocking.isRefused) runInAction(() => (this.leftAt = ''));
    // Also after a refusal: another device may have used the clock.
    await this.refresh();
  }

  async #swap(send: () => Promise<unknown>): Promise<void> {
    if (this.swapping.isPending) return;
    await this.swapping.run(async () => {
      await send();
    });
    // Also after a refusal: a colleague may have been first.
    await this.refresh();
  }

  #load(day: string | undefined): Promise<MySchedule | null> {
    return this.#api.call(getMySchedule, { query: day === undefined ? {} : { day } }).catch(toNothing);
  }
}
