import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { decideLeave } from '../../../shared/contracts/leave.ts';
import {
  addShift,
  changeShift,
  copyWeek,
  getRoster,
  publishWeek,
  removeShift,
  type Roster,
  type RosterShift,
} from '../../../shared/contracts/roster.ts';
import { decideOffer } from '../../../shared/contracts/shift-offers.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { countOf, timeOf } from '../../../shared/format/wall-time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({ day: v.optional(v.string()), roster: v.nullable(getRoster.output) });

/** The shift that is being planned: a new one, or one that changes. */
interface Planned {
  id: string | null;
  number: string;
  name: string;
  day: string;
}

/** Days off or a swap of shifts, which wait for a decision. */
export interface RosterRequest {
  kind: 'leave' | 'swap';
  id: string;
}

/** Everybody's shifts of a week. */
export class RosterStore {
  static readonly key = 'roster';
  day: string | undefined = undefined;
  /** null: it could not be loaded. */
  roster: Roster | null = null;
  planned: Planned | null = null;
  /** What the last press did. */
  done = '';
  readonly shift = new FieldsState({
    names: ['from', 'to', 'note'],
    schema: v.pick(addShift.body, ['from', 'to', 'note']),
  });
  readonly week = new FormState();
  /** The answer that is being written to a request. */
  decided: { id: string; reason: string } | null = null;
  readonly deciding = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { shift: false, week: false, deciding: false }, { deep: false });
  }

  /** Source: GET /schedule/roster. */
  async load(day: string | undefined): Promise<void> {
    const roster = await this.#load(day);
    runInAction(() => {
      this.week.abandon();
      this.deciding.abandon();
      Object.assign(this, { day, roster, planned: null, decided: null, done: '' });
    });
  }

  async refresh(): Promise<void> {
    const roster = await this.#load(this.day);
    if (roster) runInAction(() => (this.roster = roster));
  }

  /** @param shift the one that changes; a new one without it */
  plan(person: { number: string; name: string }, day: string, shift?: RosterShift): void {
    this.planned = { id: shift?.id ?? null, number: person.number, name: person.name, day };
    this.shift.begin(
      shift
        ? {
            from: timeOf(parseWallTime(shift.starts_at)),
            to: timeOf(parseWallTime(shift.ends_at)),
            note: shift.note ?? '',
          }
        : { from: '08:00', to: '16:00' },
    );
  }

  /** The person of the planned shift has approved leave on its day. */
  get isOnLeave(): boolean {
    const { planned } = this;
    const person = this.roster?.people.find(({ number }) => number === planned?.number);
    return person?.days.some(({ day, is_leave: isLeave }) => isLeave && day === planned?.day) ?? false;
  }

  answer(id: string, reason: string): void {
    this.decided = { id, reason };
    this.deciding.touch(['reason']);
  }

  /** Source: POST /schedule/leave/{id} and /schedule/offers/{id}. */
  async decide({ kind, id }: RosterRequest, decision: 'APPROVED' | 'REFUSED'): Promise<void> {
    if (this.deciding.isPending) return;
    const reason = this.decided?.id === id ? this.decided.reason : '';
    this.decided = { id, reason };
    if (reason.trim() === '') return this.deciding.refuse({ reason: [REQUIRED] });
    await this.deciding.run(async () => {
      const input = { params: { id }, body: { decision, reason } };
      await (kind === 'leave' ? this.#api.call(decideLeave, input) : this.#api.call(decideOffer, input));
      runInAction(() => (this.decided = null));
    });
    // Also after a refusal: a colleague may have decided it.
    await this.refresh();
  }

  stopPlanning(): void {
    this.planned = null;
  }

  /** Source: POST /schedule/shifts and /schedule/shifts/{id}. */
  async save(): Promise<void> {
    const { planned } = this;
    if (!planned || this.shift.form.isPending) return;
    const { id, number, day } = planned;
    const isDone = await this.shift.send((values) => {
      const body = { ...values, number, day };
      return id === null
        ? this.#api.call(addShift, { body })
        : this.#api.call(changeShift, { params: { id }, body });
    });
    if (isDone) await this.#finish('');
  }

  /** Source: DELETE /schedule/shifts/{id}. */
  async remove(): Promise<void> {
    const id = this.planned?.id;
    if (!id || this.shift.form.isPending) return;
    let isDone = false;
    await this.shift.form.run(async () => {
      await this.#api.call(removeShift, { params: { id } });
      isDone = true;
    });
    if (isDone) await this.#finish('The shift is removed.');
  }

  /** Source: POST /schedule/weeks/copy. */
  copyWeek(): Promise<void> {
    return this.#change(async (day) => {
      const { copied, left_out: leftOut } = await this.#api.call(copyWeek, { body: { day } });
      const rest =
        leftOut > 0 ? ` ${countOf(leftOut, 'shift')} left out, because of others at the time.` : '';
      return `${countOf(copied, 'shift')} copied as drafts.${rest}`;
    });
  }

  /** Source: POST /schedule/weeks/publish. */
  publish(): Promise<void> {
    return this.#change(async (day) => {
      const { published } = await this.#api.call(publishWeek, { body: { day } });
      return `${countOf(published, 'shift')} published.`;
    });
  }

  toState() {
    return { day: this.day, roster: this.roster };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #change(send: (day: string) => Promise<string>): Promise<void> {
    const day = this.roster?.first_day;
    if (day === undefined || this.week.isPending) return;
    let done = '';
    await this.week.run(async () => {
      done = await send(day);
    });
    await this.#finish(done);
  }

  async #finish(done: string): Promise<void> {
    runInAction(() => Object.assign(this, { planned: null, done }));
    await this.refresh();
  }

  #load(day: string | undefined): Promise<Roster | null> {
    return this.#api.call(getRoster, { query: day === undefined ? {} : { day } }).catch(toNothing);
  }
}
