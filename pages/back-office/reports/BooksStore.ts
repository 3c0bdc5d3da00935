import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { changeDayStart, lockBooks, reopenBooks } from '../../../shared/contracts/sales-reports.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** Locks and reopens days and months. */
export class BooksStore {
  static readonly key = 'books';
  /** Of the lock that is pressed without a note. */
  readonly form = new FormState();
  /** The start of business days that is being chosen. */
  isChangingStart = false;
  readonly start = new FieldsState({ names: ['starts_at', 'reason'], schema: changeDayStart.body });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false, start: false }, { deep: false });
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

  /** Opens the form for the start of business days. */
  askForStart(startsAt: string): void {
    this.start.begin({ starts_at: startsAt });
    this.isChangingStart = true;
  }

  stopChangingStart(): void {
    this.isChangingStart = false;
  }

  /** Source: POST /sales-reports/day-start. */
  async changeStart(reload: () => Promise<void>): Promise<void> {
    if (this.start.form.isPending) return;
    if (!(await this.start.send((body) => this.#api.call(changeDayStart, { body })))) return;
    this.stopChangingStart();
    await reload();
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
