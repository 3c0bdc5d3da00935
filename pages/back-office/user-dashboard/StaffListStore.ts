import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { listStaff, type StaffMember } from '../../../shared/contracts/staff.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const state = v.array(listStaff.output.entries.items.item);

/** Everybody who works here. */
export class StaffListStore {
  static readonly key = 'staffList';
  staff: readonly StaffMember[] = [];
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /staff/members. */
  async load(): Promise<void> {
    const { items } = await this.#api.call(listStaff, {});
    runInAction(() => (this.staff = items));
  }

  toState() {
    return this.staff.length > 0 ? this.staff : undefined;
  }

  fromState(input: unknown): void {
    this.staff = v.parse(state, input);
  }
}
