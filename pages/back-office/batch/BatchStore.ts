import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import {
  approveBatch,
  batch as batchSchema,
  type Batch,
  countBatch,
  countCents,
  DENOMINATIONS,
  dropCash,
  type DrawerCount,
  explainBatch,
  findBatch,
  openBatch,
  payInOrOut,
} from '../../../shared/contracts/batches.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** What somebody does with the drawer at the moment. */
export type BatchStep = 'drop' | 'pay' | 'count';

const NO_FIELDS = { amount_cents: '', bag_number: '', kind: 'PAID_OUT', reason: '' };
export type BatchField = keyof typeof NO_FIELDS;

/** The drawer that somebody works on: its batch, and what they type. */
export class BatchStore {
  static readonly key = 'batch';
  batch: Batch | null = null;
  step: BatchStep | null = null;
  readonly form = new FormState();
  fields: Record<BatchField, string> = NO_FIELDS;
  /** Pieces by denomination, as typed. */
  pieces: Readonly<Record<string, string>> = {};
  #attemptKey = newAttemptKey();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /batches/{id}. */
  async load(id: string): Promise<void> {
    const found = await this.#api.call(findBatch, { params: { id } });
    runInAction(() => this.show(found));
  }

  /** Loads it again; false when the API can’t be reached. */
  async refresh(): Promise<boolean> {
    const { batch } = this;
    if (!batch) return true;
    const found = await this.#api.call(findBatch, { params: { id: batch.id } }).catch(toNothing);
    if (found) runInAction(() => this.show(found));
    return found !== null;
  }

  /** Shows a batch. What is being typed stays while the batch is in the same state. */
  show(batch: Batch | null): void {
    const isSame = batch?.id === this.batch?.id && batch?.state === this.batch?.state;
    this.batch = batch;
    if (!isSame) this.#startOver();
  }

  /** Opens a form, or closes it. */
  choose(step: BatchStep | null): void {
    this.#startOver();
    this.step = step;
  }

  handleField(name: BatchField, value: string): void {
    this.fields = { ...this.fields, [name]: value };
    this.form.touch([name]);
  }

  handlePieces(name: string, value: string): void {
    this.pieces = { ...this.pieces, [name]: value.replace(/\D/g, '').slice(0, 4) };
    this.form.touch([name]);
  }

  /** The worth of what was typed, in cents. */
  get sumCents(): number {
    return countCents(this.#count);
  }

  /** Opens the caller's batch with the float. Source: POST /batches. */
  open(): Promise<void> {
    return this.#send((idempotencyKey) =>
      this.#api.call(openBatch, { body: this.#count }, { idempotencyKey }),
    );
  }

  /** Source: POST /batches/{id}/drops. */
  drop(): Promise<void> {
    const { bag_number } = this.fields;
    return this.#send((idempotencyKey, params) =>
      this.#api.call(
        dropCash,
        { params, body: { amount_cents: this.#amountCents, bag_number } },
        { idempotencyKey },
      ),
    );
  }

  /** Source: POST /batches/{id}/paid. */
  pay(): Promise<void> {
    const { kind, reason } = this.fields;
    const body = {
      kind: kind === 'PAID_IN' ? ('PAID_IN' as const) : ('PAID_OUT' as const),
      amount_cents: this.#amountCents,
      reason,
    };
    return this.#send((idempotencyKey, params) =>
      this.#api.call(payInOrOut, { params, body }, { idempotencyKey }),
    );
  }

  /** Commits the count. An empty one is a slip of the finger. Source: POST /batches/{id}/count. */
  async count(): Promise<void> {
    if (Object.values(this.pieces).every((typed) => typed === ''))
      return this.form.refuse({}, ['Count the drawer first. Enter 0 if it is empty.']);
    await this.#send((idempotencyKey, params) =>
      this.#api.call(countBatch, { params, body: this.#count }, { idempotencyKey }),
    );
  }

  /** Source: POST /batches/{id}/explain. */
  async explain(): Promise<void> {
    const { reason } = this.fields;
    if (reason.trim() === '') return this.form.refuse({ reason: [REQUIRED] });
    await this.#send((_key, params) => this.#api.call(explainBatch, { params, body: { reason } }));
  }

  /** Source: POST /batches/{id}/approve. */
  approve(): Promise<void> {
    return this.#send((_key, params) => this.#api.call(approveBatch, { params }));
  }

  get #count(): DrawerCount {
    return Object.fromEntries(
      DENOMINATIONS.flatMap(({ name }) => {
        const typed = this.pieces[name] ?? '';
        return typed === '' ? [] : [[name, Number(typed)]];
      }),
    );
  }

  /** What was typed, in cents; NaN, which the contract refuses in words, if it is no amount. */
  get #amountCents(): number {
    const text = this.fields.amount_cents.replace(/[$,\s]/g, '');
    return /^\d{1,6}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  }

  async #send(call: (idempotencyKey: string, params: { id: string }) => Promise<Batch>): Promise<void> {
    if (this.form.isPending) return;
    const params = { id: this.batch?.id ?? '' };
    await this.form.run(async () => {
      const batch = await call(this.#attemptKey, params);
      runInAction(() => {
        this.#startOver();
        this.batch = batch;
      });
    });
    // A refused form may be sent again with other values.
    if (this.form.isRefused) this.#attemptKey = newAttemptKey();
  }

  #startOver(): void {
    this.form.abandon();
    Object.assign(this, { step: null, fields: NO_FIELDS, pieces: {} });
    this.#attemptKey = newAttemptKey();
  }

  toState() {
    return this.batch ?? undefined;
  }

  fromState(input: unknown): void {
    this.batch = v.parse(batchSchema, input);
  }
}
