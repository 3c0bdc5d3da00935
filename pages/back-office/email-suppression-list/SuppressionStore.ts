import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { sendHeldEmail } from '../../../shared/contracts/email-messages.ts';
import {
  addSuppression,
  countSuppressions,
  removeSuppression,
  removeSuppressions,
  suppressionPeriod,
} from '../../../shared/contracts/email-suppressions.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const { email, reason } = addSuppression.body.entries;
const { cause, from, to } = suppressionPeriod.entries;

export const countAddresses = (count: number): string => `${count} ${count === 1 ? 'address' : 'addresses'}`;

/** Held emails that can be sent now that an address is free again. */
interface Freed {
  count: number;
  /** Their address; null for those to several ones. */
  recipient: string | null;
}

/** What staff change about the suppression list. The list itself is in `ListStore`. */
export class SuppressionStore {
  static readonly key = 'suppressions';
  opened: 'add' | 'remove-many' | null = null;
  /** What was done, for the person who did it. */
  done: string | null = null;
  freed: Freed | null = null;
  /** How many addresses the chosen cause and period have; null before they are counted. */
  counted: number | null = null;
  readonly adding = new FieldsState({ names: ['email', 'reason'], schema: v.object({ email, reason }) });
  readonly removing = new FieldsState({
    names: ['cause', 'from', 'to', 'reason'],
    schema: v.object({ cause, from, to }),
    initial: { cause: 'BOUNCE' },
  });
  readonly sending = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { adding: false, removing: false, sending: false }, { deep: false });
  }

  open(form: 'add' | 'remove-many'): void {
    this.opened = form;
    this.counted = null;
    this.adding.begin();
    this.removing.begin({ cause: 'BOUNCE' });
  }

  close(): void {
    this.opened = null;
  }

  /** A change of cause or period needs another count. */
  choose(name: 'cause' | 'from' | 'to', value: string): void {
    this.removing.change(name, value);
    this.counted = null;
  }

  /** Resolves to whether it is added. Source: POST /email/suppressions. */
  async add(): Promise<boolean> {
    const { email: address } = this.adding.values;
    const isDone = await this.adding.send((values) => this.#api.call(addSuppression, { body: values }));
    if (isDone) runInAction(() => this.#finish(`${address} gets no email from now on.`, null));
    return isDone;
  }

  /** Source: POST /email/suppressions/remove. */
  async remove(address: string, why: string): Promise<void> {
    const { held } = await this.#api.call(removeSuppression, { body: { email: address, reason: why } });
    runInAction(() =>
      this.#finish(`${address} gets email again.`, held > 0 ? { count: held, recipient: address } : null),
    );
  }

  /** Counts the addresses, then removes as many. Resolves to whether they are removed. */
  async removeMany(): Promise<boolean> {
    const { counted } = this;
    let isRemoved = false;
    await this.removing.form.run(async () => {
      if (!this.removing.validate()) return;
      const { reason: why, ...typed } = this.removing.values;
      const period = v.parse(suppressionPeriod, typed);
      if (counted === null) {
        const { count } = await this.#api.call(countSuppressions, { query: period });
        runInAction(() => (this.counted = count));
        return;
      }
      const body = { ...period, count: counted, reason: why };
      const { removed, held } = await this.#api.call(removeSuppressions, { body });
      isRemoved = true;
      runInAction(() =>
        this.#finish(
          `${countAddresses(removed)} removed from the list.`,
          held > 0 ? { count: held, recipient: null } : null,
        ),
      );
    });
    return isRemoved;
  }

  /** Sends the held emails of freed addresses. Source: POST /email/held/send. */
  async sendHeld(): Promise<void> {
    const { freed } = this;
    if (!freed) return;
    await this.sending.run(async () => {
      const body = freed.recipient === null ? {} : { recipient: freed.recipient };
      const { sent } = await this.#api.call(sendHeldEmail, { body });
      runInAction(() => this.#finish(`${countOf(sent, 'held email')} will be sent now.`, null));
    });
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}

  #finish(done: string, freed: Freed | null): void {
    Object.assign(this, { opened: null, counted: null, done, freed });
  }
}
