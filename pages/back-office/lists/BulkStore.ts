import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { CallOutput } from '../../../shared/contracts/contract.ts';
import type { changeIncidents, checkIncidents } from '../../../shared/contracts/incident-bulk.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** The calls of a list's bulk actions. */
export interface BulkContracts {
  check: typeof checkIncidents;
  change: typeof changeIncidents;
}

export type BulkAction = 'assign' | 'close';
type CheckedRow = CallOutput<typeof checkIncidents>['rows'][number];

/** The rows that are selected in a list, and the bulk action on them: first checked, then run, with a result per row. */
export class BulkStore {
  static readonly key = 'bulk';
  readonly selected = observable.set<string>();
  /** The filters of all matching rows, if these are selected instead. */
  matching: Record<string, string> | null = null;
  action: BulkAction | null = null;
  reason = '';
  /** What would happen to each row; null until it was checked. */
  checked: readonly CheckedRow[] | null = null;
  /** Why rows stayed as they were, by id, once the action ran. */
  refusals: ReadonlyMap<string, string> | null = null;
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { selected: false }, { deep: false });
  }

  get isEmpty(): boolean {
    return this.matching === null && this.selected.size === 0;
  }

  get willChange(): CheckedRow[] {
    return (this.checked ?? []).filter(({ refusal }) => refusal === null);
  }

  /** Rows that stay as they are, with the reason. */
  get staying(): { name: string; refusal: string }[] {
    return (this.checked ?? []).flatMap(({ id, name, refusal }) => {
      const why = refusal ?? this.refusals?.get(id);
      return why ? [{ name, refusal: why }] : [];
    });
  }

  toggle(id: string): void {
    this.matching = null;
    if (!this.selected.delete(id)) this.selected.add(id);
  }

  select(ids: readonly string[]): void {
    this.matching = null;
    this.selected.replace(ids);
  }

  selectMatching(filters: Record<string, string>): void {
    this.matching = filters;
  }

  clear(): void {
    this.matching = null;
    this.selected.clear();
  }

  /** Opens an action and checks it. Source: POST /lists/…/check. */
  start(action: BulkAction, { check }: BulkContracts): Promise<void> {
    this.action = action;
    return this.#check([...this.selected], check);
  }

  /** Runs the action on the rows that were checked. Source: POST /lists/…/change. */
  run({ change }: BulkContracts): Promise<void> {
    const { action, reason } = this;
    return this.form.run(async () => {
      if (!action) return;
      const rows = this.willChange.map(({ id, version }) => ({ id, version }));
      const answer = await this.#api.call(change, { body: { action, reason, rows } });
      runInAction(() => {
        this.refusals = new Map(answer.rows.flatMap(({ id, refusal }) => (refusal ? [[id, refusal]] : [])));
      });
    });
  }

  /** Checks the rows again that failed. */
  async retry({ check }: BulkContracts): Promise<void> {
    this.matching = null;
    await this.#check([...(this.refusals?.keys() ?? [])], check);
  }

  close(): void {
    this.form.abandon();
    this.action = null;
    this.checked = null;
    this.refusals = null;
    this.reason = '';
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}

  #check(ids: string[], check: BulkContracts['check']): Promise<void> {
    this.checked = null;
    this.refusals = null;
    const { action, matching } = this;
    return this.form.run(async () => {
      if (!action) return;
      const { rows } = await this.#api.call(check, { body: { action, ids, matching } });
      runInAction(() => (this.checked = rows));
    });
  }
}
