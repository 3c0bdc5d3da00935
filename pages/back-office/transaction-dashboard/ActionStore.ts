import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { type Approval, getApproval, withdrawApproval } from '../../../shared/contracts/approvals.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { formatMoney, parseDollars } from '../../../shared/format/money.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import type { Changed } from '../live/LiveStore.ts';
import {
  type Action,
  type ActionField,
  type ActionName,
  ACTIONS,
  type ActionValues,
  NO_VALUES,
  OPTIONAL_FIELDS,
} from './booth-actions.ts';

/** What is done with the open car beside checking it in and out, with its reason. */
export class ActionStore {
  static readonly key = 'boothAction';
  name: ActionName | null = null;
  values = NO_VALUES;
  readonly form = new FormState();
  /** The booth's turn to which the form belongs. */
  turn = -1;
  #idempotencyKey = '';
  readonly #api: ApiClient;
  readonly #booth: BoothStore;

  constructor({ lazy }: Stores, api: ApiClient) {
    this.#api = api;
    this.#booth = lazy.of(BoothStore);
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** The open action; null once the booth has another car. */
  get open(): ActionName | null {
    return this.turn === this.#booth.turn ? this.name : null;
  }

  /** @param known what the form starts with */
  begin(name: ActionName, known: Partial<ActionValues> = {}): void {
    this.form.abandon();
    this.turn = this.#booth.turn;
    this.#idempotencyKey = newAttemptKey();
    this.name = name;
    this.values = { ...NO_VALUES, ...known };
  }

  cancel(): void {
    this.form.abandon();
    this.name = null;
  }

  set(field: ActionField, text: string): void {
    this.values = { ...this.values, [field]: text };
    this.form.touch([field]);
  }

  /** @param chosen what the pressed button says */
  async send(chosen: Partial<ActionValues> = {}): Promise<void> {
    const { open: name, form } = this;
    if (!name || name === 'change-exit' || form.isPending) return;
    const values = { ...this.values, ...chosen };
    this.values = values;
    const { step } = this.#booth;
    const card = step.kind === 'CARD' ? step.card : null;
    const errors = findErrors(values, ACTIONS[name]);
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      const input = { api: this.#api, card, values, idempotencyKey: this.#idempotencyKey };
      const result = await ACTIONS[name].send(input);
      runInAction(() => this.cancel());
      if ('stay' in result) this.#booth.finish(result.stay);
      else await this.#booth.reopen(result.note, result.ticket);
    });
  }

  /** Source: POST /approvals/{id}/withdraw. */
  async withdraw({ asked }: BoothCard): Promise<void> {
    if (!asked || this.form.isPending) return;
    await this.form.run(async () => {
      await this.#api.call(withdrawApproval, { params: { id: asked.id } });
      await this.#booth.reopen('You withdrew the request.');
    });
  }

  /**
   * Moves on when somebody has decided what was asked for the open car. Resolves to false when that could not be read.
   * Bound, so that effects may take it.
   */
  readonly follow = async (changed: Changed): Promise<boolean> => {
    const { step } = this.#booth;
    const asked = step.kind === 'CARD' ? step.card.asked : null;
    if (!asked || (changed !== 'all' && !changed.has(asked.id))) return true;
    try {
      const approval = await this.#api.call(getApproval, { params: { id: asked.id } }).catch(toNothing);
      if (approval?.state !== 'PENDING') await this.#booth.reopen(approval ? describeDecision(approval) : '');
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}

function findErrors(
  values: ActionValues,
  { fields, optional = [], required = [] }: Action,
): Record<string, string[]> {
  const mayStayEmpty = (field: ActionField) =>
    optional.includes(field) || (OPTIONAL_FIELDS.includes(field) && !required.includes(field));
  const needed = fields.filter((field) => !mayStayEmpty(field));
  return Object.fromEntries(
    needed.flatMap((field) => {
      if (values[field].trim() === '') return [[field, [REQUIRED]]];
      const isAmount = field !== 'amount_cents' || (parseDollars(values[field]) ?? 0) > 0;
      return isAmount ? [] : [[field, ['Enter an amount, such as 20 or 20.50']]];
    }),
  );
}

const STATES: Partial<Record<Approval['state'], string>> = {
  APPROVED: 'approved',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  WITHDRAWN: 'withdrawn',
};

/** 'Ann Lee approved $20.00: “Fine”'. */
function describeDecision({ state, amount, decided_by: by, word }: Approval): string {
  const decision = by
    ? `${by.name} ${STATES[state]} ${formatMoney(amount)}`
    : `The request for ${formatMoney(amount)} was ${STATES[state]}`;
  return word ? `${decision}: “${word}”` : `${decision}.`;
}
