import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { text } from '../contracts/fields.ts';
import { findLedger, recordReceipt } from '../contracts/points.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { loadTime } from '../format/load-time.ts';

const MOST_SHOWN = 5;

const typed = v.object({
  receipt_number: v.pipe(text(64), v.regex(/^[\w-]+$/, 'Enter the number as shown on the receipt')),
  validation_code: text(40),
});

const earning = v.object({
  id: v.string(),
  receiptNumber: v.string(),
  points: v.nullable(v.number()),
  /** Pacific wall times; '' if unknown. */
  date: v.string(),
  available: v.string(),
});
const recordedSchema = v.object({
  receiptNumber: v.string(),
  /** Undefined if the server does not send it. */
  points: v.optional(v.number()),
  /** Pacific wall time. */
  available: v.string(),
});
/** The points of a receipt. */
export type Recorded = v.InferOutput<typeof recordedSchema>;

const state = v.object({
  earned: v.nullable(v.array(earning)),
  recorded: v.optional(v.nullable(recordedSchema), null),
  fields: fieldsResult,
});
type Earning = v.InferOutput<typeof earning>;

/** Records points for a stay that was paid without a club number. */
export class RecordStore {
  static readonly key = 'record';
  readonly fields = new FieldsState({
    names: ['receipt_number', 'validation_code'],
    secrets: ['validation_code'],
    schema: typed,
  });
  recorded: Recorded | null = null;
  /** The latest recorded receipts; null if they could not be loaded. */
  earned: Earning[] | null = null;
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { fields: false }, { deep: false });
  }

  /** Source: GET /club/{n}/ledger. */
  async load(): Promise<void> {
    this.recorded = null;
    this.fields.form.abandon();
    await this.#stores.settings.recheck(this.#api);
    await this.loadEarned();
  }

  async loadEarned(): Promise<void> {
    const params = { n: this.#stores.auth.requireNumber() };
    const [ledger, { parseWallTime }] = await Promise.all([
      this.#api.call(findLedger, { params, query: {} }).catch(toNothing),
      loadTime(),
    ]);
    const rows = ledger?.items.filter(({ rule, source }) => rule === 'EARN' && source?.number);
    const earned = rows?.slice(0, MOST_SHOWN).map(({ id, points, date, source, lots }) => ({
      id,
      receiptNumber: source?.number ?? '',
      points: points ?? null,
      date: parseWallTime(date),
      available: parseWallTime(lots[0]?.available),
    }));
    runInAction(() => (this.earned = earned ?? null));
  }

  /** True when the points were credited. Source: POST /club/{n}/tx-receipts/{receipt}/record. */
  async record(): Promise<boolean> {
    if (this.fields.form.isPending) return false;
    this.recorded = null;
    const isDone = await this.fields.send(async ({ receipt_number: receipt, validation_code: code }, key) => {
      await this.#stores.settings.recheck(this.#api);
      const recorded = await this.#send(receipt.trim(), code.trim(), key);
      runInAction(() => (this.recorded = recorded));
    });
    if (isDone) await this.loadEarned();
    return isDone;
  }

  async #send(receipt: string, code: string, idempotencyKey: string): Promise<Recorded> {
    const params = { n: this.#stores.auth.requireNumber(), receipt };
    const options = { idempotencyKey };
    const [{ points, available }, { parseWallTime }] = await Promise.all([
      this.#api.call(recordReceipt, { params, body: { validation_code: code } }, options).catch(explain),
      loadTime(),
    ]);
    return { receiptNumber: receipt, points, available: parseWallTime(available) };
  }

  toState() {
    const { earned, recorded: made, fields } = this;
    const result = fields.toState();
    return earned || result ? { earned, recorded: made ?? undefined, fields: result } : undefined;
  }

  fromState(input: unknown): void {
    const { fields, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.fields.fromState(fields);
  }
}

/** Shows an error at its field. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const at = (field: string, words: string) =>
    new ApiError(error.status, error.code, words, { fieldErrors: { [field]: [words] } });
  if (error.status === 404) throw at('receipt_number', 'We can’t find a receipt with this number');
  throw error.status === 429 ? at('validation_code', error.message) : error;
}

/** The form works without the list, but not without a login. */
function toNothing(error: unknown): null {
  if (error instanceof ApiError && error.status !== 401) return null;
  throw error;
}
