import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  acknowledgeHandOver,
  addHandOverNote,
  getHandOver,
  getPastHandOver,
  handOver,
  type HandOver,
  type HandOverNow,
  signHandOver,
} from '../../../shared/contracts/hand-overs.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({ now: v.nullable(getHandOver.output), shown: v.nullable(handOver) });

/** The change of shifts: what is open now, and one hand-over of the past if its link was opened. */
export class HandOverStore {
  static readonly key = 'hand-over';
  /** null: it could not be loaded. */
  now: HandOverNow | null = null;
  shown: HandOver | null = null;
  note = '';
  readonly noting = new FormState();
  readonly signing = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { noting: false, signing: false }, { deep: false });
  }

  /** Source: GET /hand-over and /hand-overs/{id}. Throws the error of the second. */
  async load(id: string | undefined): Promise<void> {
    const now = await this.#api.call(getHandOver, {}).catch(toNothing);
    const shown = id ? await this.#api.call(getPastHandOver, { params: { id } }) : null;
    runInAction(() => {
      this.signing.abandon();
      Object.assign(this, { now, shown });
    });
  }

  /** Loads again what is open. Keeps it while the API can't be reached, and resolves to false. */
  async refresh(): Promise<boolean> {
    const now = await this.#api.call(getHandOver, {}).catch(toNothing);
    if (now) runInAction(() => (this.now = now));
    return now !== null;
  }

  handleNote(note: string): void {
    this.note = note;
    this.noting.touch(['note']);
  }

  /** Source: POST /hand-over/notes. */
  async addNote(): Promise<void> {
    const { note, noting } = this;
    if (noting.isPending) return;
    if (note.trim() === '') return noting.refuse({ note: [REQUIRED] });
    await noting.run(async () => {
      await this.#api.call(addHandOverNote, { body: { note } });
      runInAction(() => (this.note = ''));
    });
    await this.refresh();
  }

  /** Source: POST /hand-over/sign. */
  signOut(): Promise<void> {
    return this.#sign(() => this.#api.call(signHandOver, {}));
  }

  /** Source: POST /hand-overs/{id}/acknowledge. */
  signIn(id: string): Promise<void> {
    return this.#sign(() => this.#api.call(acknowledgeHandOver, { params: { id } }));
  }

  toState() {
    return { now: this.now, shown: this.shown };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #sign(send: () => Promise<unknown>): Promise<void> {
    if (this.signing.isPending) return;
    await this.signing.run(async () => {
      await send();
    });
    await this.refresh();
  }
}
