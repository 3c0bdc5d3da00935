import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  addPunch,
  approvePunches,
  correctPunch,
  getTimeSheets,
  lockTimeSheets,
  reopenTimeSheets,
  type TimeSheets,
  type WorkedTime,
} from '../../../shared/contracts/schedule.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

export const VIEWS = ['week', 'time-sheets', 'pay-periods'] as const;
export type View = (typeof VIEWS)[number];

const state = v.object({
  view: v.picklist(VIEWS),
  day: v.optional(v.string()),
  data: v.nullable(getTimeSheets.output),
});

/** A stretch of work with whose it is. */
export interface OwnedWork extends WorkedTime {
  number: string;
  name: string;
  day: string;
}

/** Everybody's week or pay period. */
export class TimeSheetsStore {
  static readonly key = 'time-sheets';
  view: View = 'week';
  day: string | undefined = undefined;
  /** null: it could not be loaded. */
  data: TimeSheets | null = null;
  /** The hours that are being corrected, or added when they have no id yet. */
  correcting: { id: string | null; number: string; name: string; day: string | null } | null = null;
  readonly correction = new FieldsState({
    names: ['in_at', 'out_at', 'reason'],
    schema: correctPunch.body,
  });
  readonly settling = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { correction: false, settling: false }, { deep: false });
  }

  /** Hours that nobody has approved yet, in order. */
  get waiting(): OwnedWork[] {
    return (this.data?.sheets ?? []).flatMap(({ person, days }) =>
      days.flatMap(({ day, punches }) =>
        punches.filter(({ is_approved: is }) => !is).map((punch) => ({ ...punch, ...person, day })),
      ),
    );
  }

  /** Those that somebody looks at one by one. */
  get exceptions(): OwnedWork[] {
    return this.waiting.filter(({ problems }) => problems.length > 0);
  }

  /** Those that are approved together: over, without a problem, and not the caller's own. */
  get rest(): OwnedWork[] {
    return this.waiting.filter((work) => work.problems.length === 0 && this.mayApprove(work));
  }

  mayApprove({ number, out_at: out }: OwnedWork): boolean {
    return this.data?.may_approve === true && out !== null && number !== this.data.own_number;
  }

  /** Source: GET /schedule/time-sheets. */
  async load(view: View, day: string | undefined): Promise<void> {
    const data = await this.#load(view, day);
    runInAction(() => {
      this.settling.abandon();
      Object.assign(this, { view, day, data, correcting: null });
    });
  }

  async refresh(): Promise<void> {
    const data = await this.#load(this.view, this.day);
    if (data) runInAction(() => (this.data = data));
  }

  askToCorrect(work: OwnedWork): void {
    this.correcting = work;
    this.correction.begin({ in_at: parseWallTime(work.in_at), out_at: parseWallTime(work.out_at) });
  }

  /** Begins to add hours that somebody worked without clocking in. */
  askToAdd({ number, name }: { number: string; name: string }): void {
    this.correcting = { id: null, number, name, day: null };
    this.correction.begin({});
  }

  stopCorrecting(): void {
    this.correcting = null;
  }

  /** Source: POST /schedule/punches and /schedule/punches/{id}/correct. */
  async correct(): Promise<void> {
    const { correcting } = this;
    if (!correcting || this.correction.form.isPending) return;
    const { id, number } = correcting;
    const isDone = await this.correction.send((body) =>
      id === null
        ? this.#api.call(addPunch, { body: { ...body, number } })
        : this.#api.call(correctPunch, { params: { id }, body }),
    );
    if (!isDone) return;
    runInAction(() => (this.correcting = null));
    await this.refresh();
  }

  /** Source: POST /schedule/punches/approve. */
  async approve(works: readonly OwnedWork[]): Promise<void> {
    const ids = works.map(({ id }) => id);
    await this.#settle(() => this.#api.call(approvePunches, { body: { ids } }));
  }

  /** Source: POST /schedule/pay-periods/lock. */
  async lock(first_day: string, last_day: string): Promise<void> {
    await this.#settle(() => this.#api.call(lockTimeSheets, { body: { first_day, last_day } }));
  }

  /** Source: POST /schedule/pay-periods/reopen. */
  async reopen(day: string, reason: string): Promise<void> {
    await this.#api.call(reopenTimeSheets, { body: { first_day: day, last_day: day, reason } });
    await this.refresh();
  }

  toState() {
    return { view: this.view, day: this.day, data: this.data };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #settle(send: () => Promise<unknown>): Promise<void> {
    if (this.settling.isPending) return;
    await this.settling.run(async () => {
      await send();
    });
    await this.refresh();
  }

  #load(view: View, day: string | undefined): Promise<TimeSheets | null> {
    const span = view === 'week' ? 'WEEK' : 'PAY_PERIOD';
    return this.#api.call(getTimeSheets, { query: { span, ...(day && { day }) } }).catch(toNothing);
  }
}
