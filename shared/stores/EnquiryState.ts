import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { FieldErrors } from '../errors/app-error.ts';
import { FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';

/** Nobody reads, types and presses faster; machines do. */
const QUICKEST_MS = 3_000;

interface Options<N extends string> {
  /** The fields in the order of the form. */
  names: readonly N[];
  /** What the contract takes. */
  schema: v.GenericSchema;
  call: (values: Record<N, string>, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A form that ends in the lot's mailbox: what has been typed, and whether it has arrived. The same words are one
 * attempt under one key, however often they are sent.
 */
export class EnquiryState<N extends string> {
  values: Record<N, string>;
  /** A field that people do not see. Whoever fills it in is a machine, and is thanked for nothing. */
  trap = '';
  isSent = false;
  readonly form = new FormState();
  readonly names: readonly N[];
  readonly #schema: v.GenericSchema;
  readonly #call: Options<N>['call'];
  #key: string | null = null;

  constructor({ names, schema, call }: Options<N>) {
    this.names = names;
    this.#schema = schema;
    this.#call = call;
    this.values = emptyValues(names);
    makeAutoObservable(this, { form: false, names: false }, { deep: false });
  }

  change(name: N, value: string): void {
    this.values = { ...this.values, [name]: value };
    this.form.touch([name]);
    this.#key = null;
  }

  /** Takes over what had been typed before a reload, where nothing has been typed since. */
  restore(typed: Partial<Record<N, string>>): void {
    if (this.names.every((name) => this.values[name] === '')) this.values = { ...this.values, ...typed };
  }

  setTrap(value: string): void {
    this.trap = value;
  }

  /** A field has been left. An empty one is no mistake before the form is sent. */
  check(name: N): void {
    if (this.values[name] === '') return;
    this.form.mark(name, this.#findProblems()[name]?.[0] ?? null);
  }

  /** @param openMs how long the form has been on screen, in milliseconds */
  async send(openMs: number): Promise<void> {
    await this.form.run(async () => {
      const problems = this.#findProblems();
      if (Object.keys(problems).length > 0) return this.form.refuse(problems);
      if (openMs < QUICKEST_MS) return this.form.refuse({}, ['We couldn’t send the form. Try again.']);
      this.#key ??= newAttemptKey();
      if (this.trap === '') await this.#call(this.values, this.#key);
      runInAction(() => (this.isSent = true));
    });
  }

  /** Back to an empty form. */
  begin(): void {
    this.values = emptyValues(this.names);
    this.trap = '';
    this.isSent = false;
    this.#key = null;
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
