import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { auditEntry, type AuditEntry, listAudit } from '../../../shared/contracts/audit.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

export interface AuditSearch {
  /** A number or name of what was changed. */
  number?: string | undefined;
  /** The last entry of the page before. */
  after?: string | undefined;
}

const state = v.object({
  items: v.nullable(v.array(auditEntry)),
  next: v.nullable(v.string()),
  number: v.string(),
});

/** A page of recorded changes. */
export class AuditStore {
  static readonly key = 'audit';
  /** null: they could not be loaded. */
  items: AuditEntry[] | null = null;
  next: string | null = null;
  number = '';
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /audit. */
  async load({ number = '', after }: AuditSearch): Promise<void> {
    const query = { ...(number && { number }), ...(after && { after }) };
    const page = await this.#api.call(listAudit, { query }).catch(toNothing);
    runInAction(() => Object.assign(this, { items: page?.items ?? null, next: page?.next ?? null, number }));
  }

  toState() {
    const { items, next, number } = this;
    return { items, next, number };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
