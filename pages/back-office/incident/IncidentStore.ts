import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { INCIDENT_OUTCOME_NAMES, type IncidentOutcome } from '../../../shared/contracts/incident-types.ts';
import {
  assignIncident,
  closeIncident,
  getIncident,
  noteIncident,
  openedIncident,
  type OpenedIncident,
} from '../../../shared/contracts/incidents.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { EditState } from '../edits/EditState.ts';
import type { Changed } from '../live/LiveStore.ts';

const chosen = v.pipe(v.string(), v.minLength(1, 'Choose a colleague'));

/** One incident with its notes and photos. */
export class IncidentStore {
  static readonly key = 'incident';
  incident: OpenedIncident | null = null;
  note = '';
  ending = { note: '', outcome: '', returned_to: '' };
  readonly noting = new FormState();
  readonly assigning = new EditState({
    fields: new FieldsState({ names: ['assignee'], schema: v.object({ assignee: chosen }) }),
    toText: (_field, number) => (typeof number === 'string' ? number : ''),
    toWords: (_field, number) =>
      this.incident?.colleagues.find((one) => one.number === number)?.name ?? number,
  });
  readonly closing = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { noting: false, assigning: false, closing: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /incidents/{id}. */
  async load(id: string): Promise<void> {
    const incident = await this.#api.call(getIncident, { params: { id } });
    runInAction(() => {
      for (const form of [this.noting, this.closing]) form.abandon();
      Object.assign(this, { incident, note: '', ending: { note: '', outcome: '', returned_to: '' } });
      this.#beginAssigning();
    });
  }

  /** Loads it again after a change; what is being typed stays. */
  async refresh(changed: Changed): Promise<boolean> {
    const { incident } = this;
    if (!incident || (changed !== 'all' && !changed.has(incident.id))) return true;
    const again = await this.#api.call(getIncident, { params: { id: incident.id } }).catch(toNothing);
    runInAction(() => {
      if (!again || this.incident?.id !== again.id) return;
      this.incident = again;
      if (this.assigning.changed.length === 0) this.#beginAssigning();
    });
    return again !== null;
  }

  handleNote(note: string): void {
    this.note = note;
    this.noting.touch(['note']);
  }

  handleEnding(field: 'note' | 'outcome' | 'returned_to', value: string): void {
    this.ending = { ...this.ending, [field]: value };
    this.closing.touch([field]);
  }

  /** Source: POST /incidents/{id}/notes. */
  async addNote(): Promise<void> {
    const { note } = this;
    if (note.trim() === '') return this.noting.refuse({ note: [REQUIRED] });
    const isDone = await this.#change(this.noting, (target) =>
      this.#api.call(noteIncident, { ...target, body: { note } }),
    );
    if (isDone) runInAction(() => (this.note = ''));
  }

  /** Source: POST /incidents/{id}/assign. */
  async assign(): Promise<void> {
    const { incident, assigning } = this;
    if (!incident || assigning.fields.form.isPending) return;
    const seen = { assignee: assigning.seen.assignee || null };
    await assigning.send(({ assignee }) =>
      this.#api.call(assignIncident, { params: { id: incident.id }, body: { assignee, seen } }),
    );
    await this.refresh('all');
  }

  /** Resolves to whether it is closed. Source: POST /incidents/{id}/close. */
  async close(): Promise<boolean> {
    const { note, outcome, returned_to } = this.ending;
    const chosenOutcome = INCIDENT_OUTCOME_NAMES.find((name): name is IncidentOutcome => name === outcome);
    const missing = {
      ...(!chosenOutcome && { outcome: ['Choose how it ended'] }),
      ...(chosenOutcome === 'RETURNED' && !returned_to.trim() && { returned_to: ['Enter who received it'] }),
      ...(!note.trim() && { note: [REQUIRED] }),
    };
    if (!chosenOutcome || Object.keys(missing).length > 0) {
      this.closing.refuse(missing);
      return false;
    }
    return this.#change(this.closing, (target) =>
      this.#api.call(closeIncident, {
        ...target,
        body: { note, outcome: chosenOutcome, returned_to: returned_to || null },
      }),
    );
  }

  toState() {
    return this.incident;
  }

  fromState(input: unknown): void {
    this.incident = v.parse(v.nullable(openedIncident), input);
    this.#beginAssigning();
  }

  #beginAssigning(): void {
    this.assigning.begin({ assignee: this.incident?.assignee?.number ?? '' });
  }

  /** Sends a change and shows what the incident is then. */
  async #change(
    form: FormState,
    send: (target: { params: { id: string } }) => Promise<unknown>,
  ): Promise<boolean> {
    const { incident } = this;
    if (!incident || form.isPending) return false;
    let isDone = false;
    await form.run(async () => {
      await send({ params: { id: incident.id } });
      isDone = true;
    });
    await this.refresh('all');
    return isDone;
  }
}
