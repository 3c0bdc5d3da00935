import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { lockBooks, reopenBooks } from '../../../shared/contracts/sales-reports.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** Locks and reopens days and months. */
export class BooksStore {
  static readonly key = 'books';
  /** Of the lock that is pressed without a note. */
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Locks without a note; what is refused is in `form`. Source: POST /sales-reports/locks/{period}. */
  async press(period: string, reload: () => Promise<void>): Promise<void> {
    if (this.form.isPending) return;
    await this.form.run(async () => {
      await this.lock(period, null);
      await reload();
    });
  }

  /** Throws the call's error. Source: POST /sales-reports/locks/{period}. */
  async lock(period: string, note: string | null): Promise<void> {
    await this.#api.call(lockBooks, { params: { period }, body: { note } });
  }

  /** Throws the call's error. Source: POST /sales-reports/locks/{period}/reopen. */
  async reopen(period: string, reason: string): Promise<void> {
    await this.#api.call(reopenBooks, { params: { period }, body: { reason } });
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
