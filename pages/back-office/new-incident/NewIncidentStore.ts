import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  INCIDENT_TYPE_NAMES,
  INCIDENT_TYPES,
  type IncidentField,
  type IncidentType,
} from '../../../shared/contracts/incident-types.ts';
import { createIncident } from '../../../shared/contracts/incidents.ts';
import { getStay } from '../../../shared/contracts/stay.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const stay = v.object({ id: v.string(), title: v.string(), car: v.string() });
type StayOfIncident = v.InferOutput<typeof stay>;

const EMPTY = { words: '', ticket_number: '', concerns: '', contact: '', place: '' };
export type TextName = keyof typeof EMPTY;

/** The report of an incident that is being written. */
export class NewIncidentStore {
  static readonly key = 'new-incident';
  /** The parking stay that it is about, if the page was opened from one. */
  stay: StayOfIncident | null = null;
  type: IncidentType | null = null;
  texts: Record<TextName, string> = EMPTY;
  details: Partial<Record<IncidentField, string>> = {};
  readonly form = new FormState();
  #attempt: { key: string; body: string } | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** The fields that are asked about its type only. */
  get fields(): readonly IncidentField[] {
    return this.type ? INCIDENT_TYPES[this.type].fields : [];
  }

  /** Starts a new report. Source: GET /stays/{id}. */
  async open(stayId: string | undefined): Promise<void> {
    const found = stayId ? await this.#api.call(getStay, { params: { id: stayId } }).catch(toNothing) : null;
    const factOf = (label: string) => found?.facts.find((fact) => fact.label === label)?.value;
    runInAction(() => {
      this.form.abandon();
      this.stay = found && {
        id: found.id,
        title: found.title,
        car: [factOf('License plate'), factOf('Car')].filter(Boolean).join(', '),
      };
      this.type = null;
      this.texts = { ...EMPTY, concerns: factOf('Customer') ?? '' };
      this.details = {};
    });
  }

  handleType(value: string): void {
    this.type = v.parse(v.picklist(INCIDENT_TYPE_NAMES), value);
    this.form.touch(['type']);
  }

  handleText(name: TextName, value: string): void {
    this.texts = { ...this.texts, [name]: value };
    this.form.touch([name]);
  }

  handleDetail(name: IncidentField, value: string): void {
    this.details = { ...this.details, [name]: value };
    this.form.touch([`details.${name}`]);
  }

  /** Reports it. Resolves to its id, or null when it was refused. Source: POST /incidents. */
  async send(): Promise<string | null> {
    const { type, texts, form, stay: car } = this;
    const missing = { ...(!type && { type: [REQUIRED] }), ...(!texts.words.trim() && { words: [REQUIRED] }) };
    if (!type || Object.keys(missing).length > 0) {
      form.refuse(missing);
      return null;
    }
    const details = Object.fromEntries(this.fields.map((name) => [name, this.details[name] ?? null]));
    const body = { type, ...texts, transaction_id: car?.id ?? null, details };
    let id: string | null = null;
    await form.run(async () => {
      id = (await this.#api.call(createIncident, { body }, { idempotencyKey: this.#keyOf(body) })).id;
    });
    return id;
  }

  toState() {
    return { stay: this.stay, concerns: this.texts.concerns };
  }

  fromState(input: unknown): void {
    const state = v.parse(v.object({ stay: v.nullable(stay), concerns: v.string() }), input);
    this.stay = state.stay;
    this.texts = { ...EMPTY, concerns: state.concerns };
  }

  /** The same key for the same report, so that a lost answer doesn't make two incidents. */
  #keyOf(body: object): string {
    const text = JSON.stringify(body);
    if (this.#attempt?.body !== text) this.#attempt = { key: newAttemptKey(), body: text };
    return this.#attempt.key;
  }
}
