import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { changeExit } from '../../../shared/contracts/exceptions.ts';
import { formatWhen, fromWallTime, parseWallTime, toWallTime } from '../../../shared/format/time.ts';
import type { WallTime } from '../../../shared/format/wall-time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { EditState } from '../edits/EditState.ts';
import type { ExitReason } from './exit-choices.ts';

/** Shows what was done in words. May throw a call's error. */
export type ShowNote = (note: string) => Promise<void>;

/** When a parked car is expected to leave, while somebody changes it. */
export class ExitStore {
  static readonly key = 'exit';
  /** The transaction; null while nothing is changed. */
  id: string | null = null;
  now: WallTime = '';
  /** The choice that is being sent or was refused. */
  chosen: { wall: WallTime; reason: ExitReason } | null = null;
  /** The last change, which one press puts back. */
  undo: { id: string; note: string; exit: Date | null; earlier: string | null } | null = null;
  /** Another time than those that are offered. A colleague may change it meanwhile. */
  readonly edit = new EditState({
    fields: new FieldsState<'expected_exit' | 'words'>({
      names: ['expected_exit', 'words'],
      schema: v.object({}),
    }),
    toText: (_field, at) => (typeof at === 'string' ? parseWallTime(at) : ''),
    toWords: (_field, wall) => formatWhen(fromWallTime(wall)),
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { edit: false }, { deep: false });
  }

  get form(): FormState {
    return this.edit.fields.form;
  }

  /** When the car is expected to leave, as far as the screen knows. */
  get planned(): WallTime {
    return this.edit.seen.expected_exit;
  }

  /** @param expectedAt when it is expected to leave, in the API's format */
  begin(id: string, expectedAt: string | null): void {
    Object.assign(this, { id, now: toWallTime(new Date()), chosen: null });
    this.edit.begin({ expected_exit: parseWallTime(expectedAt), words: '' });
  }

  cancel(): void {
    this.form.abandon();
    this.id = null;
  }

  /** Changes it to the time that was typed. */
  async chooseTyped(reason: ExitReason, show: ShowNote): Promise<void> {
    const wall = this.edit.fields.values.expected_exit;
    if (wall === '' || wall === this.planned)
      return this.form.refuse({ expected_exit: ['Enter another time'] });
    await this.choose({ wall, reason }, show);
  }

  /** Changes it, and then shows what was done. Source: POST /transactions/{id}/expected-exit. */
  async choose(chosen: { wall: WallTime; reason: ExitReason }, show: ShowNote): Promise<void> {
    const { id, edit, form } = this;
    if (id === null || form.isPending) return;
    this.chosen = chosen;
    edit.fields.change('expected_exit', chosen.wall);
    const exit = fromWallTime(chosen.wall);
    const isDone = await edit.send(async ({ words }) => {
      const seen = { expected_exit: fromWallTime(edit.seen.expected_exit) };
      const body = { expected_exit: exit ?? '', seen, reason: chosen.reason, words };
      const { full_day: day, earlier } = await this.#api.call(changeExit, { params: { id }, body });
      const full = day ? ` The lot is full on ${day}: this car is beyond its spaces.` : '';
      const note = `Expected to leave ${formatWhen(exit)}.${full}`;
      runInAction(() => (this.undo = { id, note, exit, earlier }));
    });
    if (!isDone || !this.undo) return;
    this.cancel();
    await show(this.undo.note).catch(toNothing);
  }

  /** Sends the refused choice again. */
  async chooseAgain(show: ShowNote): Promise<void> {
    if (this.chosen) await this.choose(this.chosen, show);
  }

  /** Puts the last change back, and then shows that. */
  async putBack(show: ShowNote): Promise<void> {
    const { undo, form } = this;
    if (!undo || form.isPending) return;
    const { id, exit, earlier } = undo;
    const isDone = await this.edit.send(async () => {
      const body = {
        expected_exit: earlier,
        seen: { expected_exit: exit },
        reason: 'MISTAKE',
        words: '',
      } as const;
      await this.#api.call(changeExit, { params: { id }, body });
    });
    if (!isDone) return;
    runInAction(() => (this.undo = null));
    const note = earlier ? `expected to leave ${formatWhen(earlier)}` : 'nobody knows when it leaves';
    await show(`Put back: ${note}.`).catch(toNothing);
  }

  toState(): undefined {}

  fromState(): void {}
}
