import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import {
  listSimulatedEmails,
  sendTestEmail,
  simulatedEmail,
  type SimulatedEmail,
  simulateEmail,
} from '../../../shared/contracts/email-simulator.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const { templates } = listSimulatedEmails.output.entries;
const state = v.object({ templates, email: v.nullable(simulatedEmail) });

/** How an email looks to its reader. */
export class EmailSimulatorStore {
  static readonly key = 'emailSimulator';
  templates: v.InferOutput<typeof templates> = [];
  /** null: none is chosen, or it could not be shown. */
  email: SimulatedEmail | null = null;
  /** The address that a test went to. */
  sentTo: string | null = null;
  readonly sending = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { sending: false }, { deep: false });
  }

  /** Source: GET /email/simulator and /email/simulator/{template}. */
  async load(template: string | undefined, record: string | undefined): Promise<void> {
    const listed = await this.#api.call(listSimulatedEmails, {});
    let email: SimulatedEmail | null = null;
    try {
      if (template)
        email = await this.#api.call(simulateEmail, {
          params: { template },
          query: { record: record || '0' },
        });
    } catch (error) {
      // An address that names no email, or no number.
      if (!(error instanceof ApiError) || !error.isValidation) throw error;
    }
    runInAction(() => Object.assign(this, { templates: listed.templates, email, sentTo: null }));
  }

  /** Sends the shown email to the caller. Source: POST /email/simulator/{template}/send-test. */
  async sendTest(): Promise<void> {
    const { email } = this;
    if (!email?.shown) return;
    const { template, shown } = email;
    await this.sending.run(async () => {
      const input = { params: { template }, body: { record: shown.record } };
      const { recipient } = await this.#api.call(sendTestEmail, input);
      runInAction(() => (this.sentTo = recipient));
    });
  }

  toState() {
    return { templates: this.templates, email: this.email };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
