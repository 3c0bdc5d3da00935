import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  type EmailDashboard,
  emailDashboard,
  getEmailDashboard,
  sendHeldEmail,
} from '../../../shared/contracts/email-messages.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

/** What waits to be sent, what went wrong today, and what is held. */
export class EmailDashboardStore {
  static readonly key = 'emailDashboard';
  /** null: it could not be loaded. */
  dashboard: EmailDashboard | null = null;
  readonly sending = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { sending: false }, { deep: false });
  }

  /** Source: GET /email/dashboard. */
  async load(): Promise<void> {
    const dashboard = await this.#api.call(getEmailDashboard, {}).catch(toNothing);
    runInAction(() => (this.dashboard = dashboard));
  }

  /** Source: POST /email/held/send. */
  async sendHeld(): Promise<void> {
    await this.sending.run(async () => {
      await this.#api.call(sendHeldEmail, { body: {} });
      await this.load();
    });
  }

  toState() {
    return this.dashboard;
  }

  fromState(input: unknown): void {
    this.dashboard = v.parse(v.nullable(emailDashboard), input);
  }
}
