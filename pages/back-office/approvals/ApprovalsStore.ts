import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  approval,
  type Approval,
  approvalStory,
  decideApproval,
  getApproval,
  listApprovals,
  withdrawApproval,
} from '../../../shared/contracts/approvals.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import type { Changed } from '../live/LiveStore.ts';

const opened = v.object({ ...approval.entries, story: approvalStory });
export type OpenedApproval = v.InferOutput<typeof opened>;

const state = v.object({
  items: v.nullable(v.array(approval)),
  next: v.nullable(v.string()),
  list: v.picklist(['open', 'closed']),
  shown: v.nullable(opened),
});

/** Requests for approval, and the one that is shown with its story. */
export class ApprovalsStore {
  static readonly key = 'approvals';
  /** null: they could not be loaded. */
  items: Approval[] | null = null;
  next: string | null = null;
  list: 'open' | 'closed' = 'open';
  shown: OpenedApproval | null = null;
  /** Requests that came or changed while the page was open. */
  changed: ReadonlySet<string> = new Set();
  word = '';
  isSending = false;
  /** Why the last decision did not count. */
  problem: string | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /approvals and /approvals/{id}. Without an id, the first request is shown. */
  async load(list: 'open' | 'closed', id?: string, after?: string): Promise<void> {
    const query = { state: list, ...(after && { after }) };
    const page = await this.#api.call(listApprovals, { query }).catch(toNothing);
    const shownId = id ?? page?.items[0]?.id;
    const shown = shownId ? await this.#open(shownId) : null;
    runInAction(() => {
      Object.assign(this, { list, items: page?.items ?? null, next: page?.next ?? null });
      this.show(shown);
    });
  }

  /**
   * Loads again what is shown, e.g. because somebody else decided. Keeps it while the API can't be reached, and resolves to
   * false.
   */
  async refresh(changed: Changed): Promise<boolean> {
    const { list, shown } = this;
    const page = await this.#api.call(listApprovals, { query: { state: list } }).catch(toNothing);
    const id = shown?.id ?? page?.items[0]?.id;
    const again = id ? await this.#open(id) : null;
    runInAction(() => {
      if (page) Object.assign(this, { items: page.items, next: page.next });
      if (changed !== 'all') this.changed = new Set([...this.changed, ...changed]);
      if (again && again.id === this.shown?.id) this.shown = again;
      else if (again && !this.shown) this.show(again);
    });
    return page !== null && (id === undefined || again !== null);
  }

  handleWord(word: string): void {
    this.word = word;
  }

  /** Source: POST /approvals/{id}/decide. */
  decide(decision: 'APPROVE' | 'REFUSE'): Promise<void> {
    const { word } = this;
    return this.#send((id) => this.#api.call(decideApproval, { params: { id }, body: { decision, word } }));
  }

  /** Source: POST /approvals/{id}/withdraw. */
  withdraw(): Promise<void> {
    return this.#send((id) => this.#api.call(withdrawApproval, { params: { id } }));
  }

  toState() {
    const { items, next, list, shown } = this;
    return { items, next, list, shown };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  private show(shown: OpenedApproval | null): void {
    if (shown?.id !== this.shown?.id) Object.assign(this, { word: '', problem: null });
    this.shown = shown;
  }

  async #send(call: (id: string) => Promise<unknown>): Promise<void> {
    const { shown } = this;
    if (!shown || this.isSending) return;
    Object.assign(this, { isSending: true, problem: null });
    const problem = await call(shown.id).then(() => null, describe);
    await this.refresh('all');
    runInAction(() => Object.assign(this, { isSending: false, problem }));
  }

  #open(id: string): Promise<OpenedApproval | null> {
    return this.#api.call(getApproval, { params: { id } }).then(
      (found) => found,
      () => null,
    );
  }
}

const describe = (error: unknown): string =>
  error instanceof AppError ? error.message : 'We couldn’t send this. Try again.';
