import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { ApiError } from '../../../shared/api/api-error.ts';
import { CHANGED_MEANWHILE, editConflict } from '../../../shared/contracts/edits.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { FieldsState } from '../../../shared/stores/FieldsState.ts';

type Values<N extends string> = Record<N, string>;

interface Options<N extends string> {
  fields: FieldsState<N>;
  /** A value of the API as the field's text. */
  toText: (field: N, value: unknown) => string;
  /** A field's text as the screen says it. */
  toWords?: (field: N, text: string) => string;
}

const answer = v.object({ conflicts: v.array(editConflict) });

/** A form that changes a record which somebody else may be changing, too. It sends only what was changed. */
export class EditState<N extends string> {
  /** What the fields contained when the form was opened, or what others have changed them to. */
  seen: Values<N>;
  /** The text of each field that somebody else has changed meanwhile. */
  conflicts: Partial<Values<N>> = {};
  readonly fields: FieldsState<N>;
  readonly #options: Options<N>;

  constructor(options: Options<N>) {
    this.#options = options;
    this.fields = options.fields;
    this.seen = options.fields.values;
    makeAutoObservable(this, { fields: false }, { deep: false });
  }

  /** The changed fields. */
  get changed(): readonly N[] {
    return this.fields.names.filter(
      (name) => name in this.seen && this.fields.values[name] !== this.seen[name],
    );
  }

  get hasConflicts(): boolean {
    return Object.keys(this.conflicts).length > 0;
  }

  begin(record: Partial<Values<NoInfer<N>>>): void {
    this.fields.begin(record);
    this.seen = this.fields.values;
    this.conflicts = {};
  }

  /** The changed fields and what was seen in them, as the API reads them. */
  read<W extends object>(toWire: (values: Values<N>) => W): Partial<W> & { seen: Partial<W> } {
    const changed: readonly string[] = this.changed;
    const pick = (values: Values<N>) =>
      // `fromEntries` does not keep the types of the fields.
      Object.fromEntries(
        Object.entries(toWire(values)).filter(([name]) => changed.includes(name)),
      ) as Partial<W>;
    return { ...pick(this.fields.values), seen: pick(this.seen) };
  }

  /** Sends the form; true when it succeeded. What was typed stays when somebody else was faster. */
  async send(call: (values: Values<N>) => Promise<unknown>): Promise<boolean> {
    return this.fields.send(async (values) => {
      runInAction(() => (this.conflicts = {}));
      await call(values).catch((error: unknown) => {
        throw this.#tellConflicts(error);
      });
    });
  }

  keepTheirs(name: N): void {
    const theirs = this.#settle(name);
    if (theirs !== undefined) this.fields.change(name, theirs);
  }

  keepMine(name: N): void {
    this.#settle(name);
    this.fields.form.touch([name]);
  }

  #settle(name: N): string | undefined {
    const { [name]: theirs, ...others } = this.conflicts;
    if (theirs !== undefined) this.seen = { ...this.seen, [name]: theirs };
    // A rest of a generic type is not known to be a part of it.
    this.conflicts = others as Partial<Values<N>>;
    return theirs;
  }

  /** The same error with a sentence at each field that somebody else has changed. */
  #tellConflicts(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.code !== CHANGED_MEANWHILE) return error;
    const { toText, toWords = (_, text) => text } = this.#options;
    const fieldErrors: Record<string, string[]> = {};
    for (const { field, theirs, by, at } of v.parse(answer, error.data).conflicts) {
      const name = this.fields.names.find((known) => known === field);
      if (name === undefined) continue;
      const text = toText(name, theirs);
      this.conflicts = { ...this.conflicts, [name]: text };
      const when = at === null ? '' : ` (${formatWhen(at)})`;
      fieldErrors[name] = [`${by ?? 'Somebody'} changed this to “${toWords(name, text)}” meanwhile${when}.`];
    }
    return new ApiError(error.status, error.code, error.message, { fieldErrors });
  }
}
