import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  acceptDispute,
  getDispute,
  openedDispute,
  type OpenedDispute,
  submitDisputeEvidence,
} from '../../../shared/contracts/disputes.ts';
import { text } from '../../../shared/contracts/fields.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** One disputed charge and our answer to it. */
export class DisputeStore {
  static readonly key = 'dispute';
  dispute: OpenedDispute | null = null;
  /** Read out after an answer. */
  notice = '';
  readonly form = new FieldsState({ names: ['reason'], schema: v.object({ reason: text(2000) }) });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /disputes/{id}. */
  async load(id: string): Promise<void> {
    const dispute = await this.#api.call(getDispute, { params: { id } });
    runInAction(() => this.#show(dispute, ''));
  }

  /** Source: POST /disputes/{id}/evidence. */
  async submit(): Promise<void> {
    const id = this.dispute?.id ?? '';
    await this.form.send(async (body) => {
      const dispute = await this.#api.call(submitDisputeEvidence, { params: { id }, body });
      runInAction(() => this.#show(dispute, 'The evidence is with the bank.'));
    });
  }

  /** Throws the call's error. Source: POST /disputes/{id}/accept. */
  async accept(reason: string): Promise<void> {
    const id = this.dispute?.id ?? '';
    const dispute = await this.#api.call(acceptDispute, { params: { id }, body: { reason } });
    runInAction(() => this.#show(dispute, 'The dispute is accepted. The bank keeps the money.'));
  }

  toState() {
    return this.dispute;
  }

  fromState(input: unknown): void {
    const dispute = v.parse(v.nullable(openedDispute), input);
    if (dispute) this.#show(dispute, '');
  }

  #show(dispute: OpenedDispute, notice: string): void {
    Object.assign(this, { dispute, notice });
    this.form.begin({ reason: '' });
  }
}
