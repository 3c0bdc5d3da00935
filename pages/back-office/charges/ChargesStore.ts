import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  type Charge,
  type Charges,
  charges as contract,
  type ChargeVersion,
  feeCalls,
  taxCalls,
} from '../../../shared/contracts/charges.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { type ChargeForm, createChargeForms, initialDraft, readDraft } from './charge-forms.ts';

export type ChargeKind = 'fee' | 'tax';

const state = v.object({ kind: v.picklist(['fee', 'tax']), found: v.nullable(contract) });

interface Opened {
  form: ChargeForm;
  /** null: a new fee or tax. */
  charge: Charge | null;
  version: ChargeVersion | null;
}

/** The fees, or the taxes, with their versions. */
export class ChargesStore {
  static readonly key = 'charges';
  kind: ChargeKind = 'fee';
  /** null: they could not be loaded. */
  found: Charges | null = null;
  opened: Opened | null = null;
  /** Read out after a change. */
  notice = '';
  readonly forms = createChargeForms();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { forms: false }, { deep: false });
  }

  /** Source: GET /fees or /taxes. */
  async load(kind: ChargeKind): Promise<void> {
    const found = await this.#api.call(callsOf(kind).list, {}).catch(toNothing);
    runInAction(() => Object.assign(this, { kind, found: found ?? null, notice: '' }));
  }

  open(form: ChargeForm, charge: Charge | null = null, version: ChargeVersion | null = null): void {
    this.opened = { form, charge, version };
    const latest = charge?.versions.find(({ is_in_force: isInForce }) => isInForce) ?? charge?.versions[0];
    this.forms.draft.begin(initialDraft(latest));
    this.forms.publish.begin();
  }

  close(): void {
    this.opened = null;
  }

  /** Sends the open form. Source: POST …/drafts or …/versions/{id}/publish. */
  async send(): Promise<void> {
    if (!this.opened) return;
    const { form, charge, version } = this.opened;
    const { draft, publish } = callsOf(this.kind);
    const isSent =
      form === 'draft'
        ? await this.forms.draft.send((texts) =>
            this.#api.call(draft, { body: { key: charge?.key ?? null, ...readDraft(texts) } }),
          )
        : await this.forms.publish.send(({ effective_from, effective_to, reason }) => {
            const times = {
              effective_from: fromWallTime(effective_from),
              effective_to: fromWallTime(effective_to),
            };
            return this.#api.call(publish, { params: { id: version?.id ?? '' }, body: { ...times, reason } });
          });
    if (!isSent) return;
    this.close();
    await this.#reload(form === 'draft' ? 'Drafted. Nobody pays it until it is published.' : 'Published.');
  }

  /** Source: POST …/versions/{id}/discard. */
  async discard(id: string, reason: string): Promise<void> {
    await this.#api.call(callsOf(this.kind).discard, { params: { id }, body: { reason } });
    await this.#reload('Discarded.');
  }

  /** Source: POST …/versions/{id}/withdraw. */
  async rollBack(id: string, reason: string): Promise<void> {
    await this.#api.call(callsOf(this.kind).withdraw, { params: { id }, body: { reason } });
    await this.#reload('Rolled back. Every price is what it was before.');
  }

  /** Loads how far the last change has come. */
  async refreshReach(): Promise<void> {
    const found = await this.#api.call(callsOf(this.kind).list, {}).catch(toNothing);
    if (found) runInAction(() => (this.found = found));
  }

  toState() {
    const { kind, found } = this;
    return { kind, found };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #reload(notice: string): Promise<void> {
    await this.load(this.kind);
    runInAction(() => (this.notice = notice));
  }
}

const callsOf = (kind: ChargeKind) => (kind === 'fee' ? feeCalls : taxCalls);
