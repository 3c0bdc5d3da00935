import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { getScoreDashboard, type ScoreDashboard } from '../../../shared/contracts/score-dashboard.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.nullable(getScoreDashboard.output);

/** What customers think, week by week, and the low scores. */
export class ScoreDashboardStore {
  static readonly key = 'scoreDashboard';
  /** null: it could not be loaded. */
  dashboard: ScoreDashboard | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /scores/dashboard. */
  async load(days: { from?: string | undefined; to?: string | undefined }): Promise<void> {
    const found = await this.#api.call(getScoreDashboard, { query: days }).catch(toNothing);
    runInAction(() => (this.dashboard = found ?? null));
  }

  toState() {
    return this.dashboard;
  }

  fromState(input: unknown): void {
    this.dashboard = v.parse(state, input);
  }
}
