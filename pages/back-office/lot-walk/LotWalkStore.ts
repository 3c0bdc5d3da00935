import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  type Difference,
  DIFFERENCE_KINDS,
  getLotWalk,
  listLotWalks,
  type LotWalkReport,
  type LotWalks,
  settleDifference,
  type SettleReason,
  startLotWalk,
} from '../../../shared/contracts/lot-walks.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  walks: v.nullable(listLotWalks.output),
  report: v.nullable(getLotWalk.output),
});

/** The lot walks, and the one whose differences are shown. */
export class LotWalkStore {
  static readonly key = 'lot-walks';
  /** null: they could not be loaded. */
  walks: LotWalks | null = null;
  report: LotWalkReport | null = null;
  /** The difference that is being settled. */
  settling: Difference | null = null;
  reason: SettleReason = 'FOUND';
  words = '';
  readonly startForm = new FormState();
  readonly settleForm = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { startForm: false, settleForm: false }, { deep: false });
  }

  /** The differences by kind, gravest first. */
  get groups() {
    const { differences = [] } = this.report ?? {};
    return Object.entries(DIFFERENCE_KINDS).flatMap(([kind, label]) => {
      const items = differences.filter((difference) => difference.kind === kind);
      return items.length > 0 ? [{ kind, label, items }] : [];
    });
  }

  /** Source: GET /lot-walks. */
  async load(): Promise<void> {
    const walks = await this.#api.call(listLotWalks, {}).catch(toNothing);
    runInAction(() => Object.assign(this, { walks, report: null }));
  }

  /** Source: GET /lot-walks/{id}. Throws 404. */
  async loadReport(id: string): Promise<void> {
    const report = await this.#api.call(getLotWalk, { params: { id } });
    runInAction(() => (this.report = report));
  }

  /** Loads again what is shown. Resolves to false when it could not be loaded. */
  async refresh(): Promise<boolean> {
    const { report } = this;
    if (!report) {
      const walks = await this.#api.call(listLotWalks, {}).catch(toNothing);
      runInAction(() => (this.walks = walks ?? this.walks));
      return walks !== null;
    }
    const again = await this.#api.call(getLotWalk, { params: { id: report.walk.id } }).catch(toNothing);
    runInAction(() => (this.report = again ?? this.report));
    return again !== null;
  }

  /** Source: POST /lot-walks. Resolves to the walk's id, or null. */
  async startWalk(): Promise<string | null> {
    let id: string | null = null;
    await this.startForm.run(async () => {
      ({ id } = await this.#api.call(startLotWalk, {}));
    });
    return id;
  }

  askToSettle(difference: Difference): void {
    this.settleForm.abandon();
    Object.assign(this, { settling: difference, reason: USUAL[difference.kind], words: '' });
  }

  stopSettling(): void {
    this.settleForm.abandon();
    this.settling = null;
  }

  setReason(reason: SettleReason): void {
    this.reason = reason;
  }

  setWords(words: string): void {
    this.words = words;
    this.settleForm.touch(['words']);
  }

  /** Source: POST /lot-walks/differences/{id}/settle. */
  async settle(): Promise<void> {
    const { settling, reason, words } = this;
    if (!settling || this.settleForm.isPending) return;
    await this.settleForm.run(async () => {
      await this.#api.call(settleDifference, { params: { id: settling.id }, body: { reason, words } });
      runInAction(() => (this.settling = null));
    });
    await this.refresh();
  }

  toState(): v.InferOutput<typeof state> {
    return { walks: this.walks, report: this.report };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}

/** The reason that is chosen first for each kind. */
const USUAL: Record<Difference['kind'], SettleReason> = {
  SWAP: 'SWAPPED',
  NOT_SEEN: 'FOUND',
  UNKNOWN: 'STAFF_CAR',
  SEEN_TWICE: 'MISREAD',
  MOVED: 'CUSTOMER_MOVED',
};
