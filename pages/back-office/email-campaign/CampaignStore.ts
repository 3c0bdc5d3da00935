import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  askForCampaign,
  campaign as campaignSchema,
  type Campaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  sendCampaignTest,
  stopCampaign,
} from '../../../shared/contracts/campaigns.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const { output: preview } = previewCampaign;
const { lists } = listCampaigns.output.entries;
const state = v.object({ campaign: campaignSchema, preview: v.nullable(preview), lists });

const CONTROLS = { pause: pauseCampaign, resume: resumeCampaign, stop: stopCampaign } as const;

/** One campaign. */
export class CampaignStore {
  static readonly key = 'campaign';
  campaign: Campaign | null = null;
  /** null: it could not be rendered. */
  preview: v.InferOutput<typeof preview> | null = null;
  lists: v.InferOutput<typeof lists> = [];
  /** The address that a test went to. */
  sentTo: string | null = null;
  readonly testing = new FormState();
  readonly asking = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { testing: false, asking: false }, { deep: false });
  }

  /** Source: GET /email/campaigns/{id}, its preview, and GET /email/campaigns. */
  async load(id: string): Promise<void> {
    const params = { id };
    const [campaign, shown, listed] = await Promise.all([
      this.#api.call(getCampaign, { params }),
      this.#api.call(previewCampaign, { params }).catch(toNothing),
      this.#api.call(listCampaigns, {}).catch(toNothing),
    ]);
    runInAction(() => {
      this.campaign = campaign;
      this.preview = shown;
      this.lists = listed?.lists ?? [];
      this.sentTo = null;
    });
  }

  /** Reads how far it is. Source: GET /email/campaigns/{id}. */
  async refresh(): Promise<void> {
    const { campaign } = this;
    if (!campaign) return;
    const fresh = await this.#api.call(getCampaign, { params: { id: campaign.id } }).catch(toNothing);
    if (fresh) this.set(fresh);
  }

  set(campaign: Campaign): void {
    this.campaign = campaign;
  }

  /** Source: POST /email/campaigns/{id}/pause, resume or stop. */
  async control(name: keyof typeof CONTROLS, reason: string): Promise<void> {
    const { campaign } = this;
    if (!campaign) return;
    this.set(await this.#api.call(CONTROLS[name], { params: { id: campaign.id }, body: { reason } }));
  }

  /** Source: POST /email/campaigns/{id}/ask. */
  async ask(): Promise<void> {
    const { campaign } = this;
    if (!campaign) return;
    await this.asking.run(async () =>
      this.set(await this.#api.call(askForCampaign, { params: { id: campaign.id } })),
    );
  }

  /** Source: POST /email/campaigns/{id}/send-test. */
  async sendTest(): Promise<void> {
    const { campaign } = this;
    if (!campaign) return;
    await this.testing.run(async () => {
      const { recipient } = await this.#api.call(sendCampaignTest, { params: { id: campaign.id } });
      runInAction(() => (this.sentTo = recipient));
    });
  }

  toState() {
    return { campaign: this.campaign, preview: this.preview, lists: this.lists };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
