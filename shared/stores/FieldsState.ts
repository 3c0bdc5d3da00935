import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { FieldErrors } from '../errors/app-error.ts';
import { FormState } from './FormState.ts';

interface Options<N extends string> {
  /** The fields in the order of the form. */
  names: readonly N[];
  /** What may be kept for a reload of this tab; no password. */
  drafted?: readonly N[];
  /** What the contract takes, as far as it is typed here. */
  schema: v.GenericSchema;
}

/** What is typed into a form, and what is wrong with it by the rules that the server has too. */
export class FieldsState<N extends string> {
  values: Record<N, string>;
  /** The form has done its work. */
  isSent = false;
  readonly form = new FormState();
  /** The fields of a draft. */
  readonly names: readonly N[];
  readonly #all: readonly N[];
  readonly #schema: v.GenericSchema;
  /** What the form begins with. */
  #first: Record<N, string>;

  constructor({ names, drafted = [], schema }: Options<N>) {
    this.names = drafted;
    this.#all = names;
    this.#schema = schema;
    this.#first = emptyValues(names);
    this.values = this.#first;
    makeAutoObservable(this, { form: false, names: false }, { deep: false });
  }

  /** Every field has something in it. */
  get isFilled(): boolean {
    return this.#all.every((name) => this.values[name] !== '');
  }

  change(name: N, value: string): void {
    this.values = { ...this.values, [name]: value };
    this.isSent = false;
    this.form.touch([name]);
  }

  /** A field has been left. An empty one is no mistake before the form is sent. */
  check(name: N): void {
    if (this.values[name] !== '') this.form.mark(name, this.#findProblems()[name]?.[0] ?? null);
  }

  /** Takes over what had been typed before a reload, where nothing has been typed since. */
  restore(typed: Partial<Record<N, string>>): void {
    const isUntouched = this.#all.every((name) => this.values[name] === this.#first[name]);
    if (isUntouched) this.values = { ...this.values, ...typed };
  }

  /** Runs the form's call unless something is wrong; true when it went well. */
  async send(call: (values: Record<N, string>) => Promise<void>): Promise<boolean> {
    let isDone = false;
    await this.form.run(async () => {
      const problems = this.#findProblems();
      if (Object.keys(problems).length > 0) return this.form.refuse(problems);
      await call(this.values);
      isDone = true;
    });
    if (isDone) this.finish();
    return isDone;
  }

  /** What was typed is forgotten, and the form counts as sent. */
  finish(): void {
    this.begin(this.#first);
    this.isSent = true;
  }

  /** Back to the beginning. @param first what stands in the fields then; nothing elsewhere */
  begin(first: Partial<Record<N, string>> = {}): void {
    this.#first = { ...emptyValues(this.#all), ...first };
    this.values = this.#first;
    this.isSent = false;
    this.form.abandon();
  }

  #findProblems(): FieldErrors {
    const { issues = [] } = v.safeParse(this.#schema, this.values);
    const problems: FieldErrors = {};
    for (const issue of issues) problems[v.getDotPath(issue) ?? ''] ??= [issue.message];
    return problems;
  }
}

function emptyValues<N extends string>(names: readonly N[]): Record<N, string> {
  // `fromEntries` forgets which names it was given.
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>;
}
