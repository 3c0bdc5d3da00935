import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { addCampaign, type Campaign, changeCampaign } from '../../../shared/contracts/campaigns.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { createCampaignForm, initialValues, toCampaignFields } from './campaign-form.ts';

/** The open form of a draft. */
export class CampaignDraftStore {
  static readonly key = 'campaignDraft';
  /** The campaign whose form is open, `new`, or null when no form is open. */
  edited: Campaign | 'new' | null = null;
  readonly form = createCampaignForm();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  open(campaign: Campaign | 'new'): void {
    this.edited = campaign;
    this.form.begin(initialValues(campaign === 'new' ? null : campaign));
  }

  close(): void {
    this.edited = null;
  }

  /** Sends the form. Returns the saved campaign. Source: POST /email/campaigns or PUT /email/campaigns/{id}. */
  async send(): Promise<Campaign | null> {
    const { edited } = this;
    if (!edited) return null;
    let saved: Campaign | null = null;
    await this.form.send(async (values) => {
      const body = toCampaignFields(values);
      saved =
        edited === 'new'
          ? await this.#api.call(addCampaign, { body })
          : await this.#api.call(changeCampaign, {
              params: { id: edited.id },
              body: { ...body, version: edited.version },
            });
    });
    if (saved) this.close();
    return saved;
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
