import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { type CampaignSummary, listCampaigns } from '../../../shared/contracts/campaigns.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  ...listCampaigns.output.entries,
  campaigns: v.nullable(listCampaigns.output.entries.campaigns),
});

/** The newest campaigns. */
export class CampaignsStore {
  static readonly key = 'campaigns';
  /** null: they could not be loaded. */
  campaigns: readonly CampaignSummary[] | null = null;
  lists: readonly { id: string; name: string }[] = [];
  mayCreate = false;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /email/campaigns. */
  async load(): Promise<void> {
    const listed = await this.#api.call(listCampaigns, {}).catch(toNothing);
    runInAction(() => {
      this.campaigns = listed?.campaigns ?? null;
      this.lists = listed?.lists ?? [];
      this.mayCreate = listed?.may_create ?? false;
    });
  }

  toState() {
    return { campaigns: this.campaigns, lists: [...this.lists], may_create: this.mayCreate };
  }

  fromState(input: unknown): void {
    const { campaigns, lists, may_create: mayCreate } = v.parse(state, input);
    Object.assign(this, { campaigns, lists, mayCreate });
  }
}
