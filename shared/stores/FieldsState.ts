import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { FieldErrors } from '../errors/app-error.ts';
import { formResult, FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';

type Values<N extends string> = Record<N, string>;

/** The name of the field that people cannot see. */
export const HONEYPOT = 'website';

const texts = v.record(v.string(), v.string());
/** The answer to a posted form, as a part of a store's state. */
export const fieldsResult = v.optional(
  v.object({ values: texts, sent: v.nullable(texts), form: formResult }),
);
type FieldsResult = v.InferInput<typeof fieldsResult>;

interface Options<N extends string> {
  /** The fields in the order of the form. */
  names: readonly N[];
  /** Fields that must not outlive the form: passwords and codes. No draft contains them. */
  secrets?: readonly N[];
  /** The contract's rules for the fields. */
  schema: v.GenericSchema;
  /** What the form starts with; the other fields are empty. */
  initial?: Partial<Values<NoInfer<N>>>;
  /** Where the call's result is shown; a new one by default. */
  form?: FormState;
}

/** A form's text fields: what is typed, what is wrong with it by the server's own rules, and sending it. */
export class FieldsState<N extends string> {
  values: Values<N>;
  /** The values of the last successful call, without the secrets; null before it and after the next change. */
  sent: Values<N> | null = null;
  /** A field that people cannot see. If a bot fills it in, `send` reports success and drops the message. */
  honeypot = '';
  readonly form: FormState;
  readonly names: readonly N[];
  readonly #secrets: readonly N[];
  readonly #schema: v.GenericSchema;
  /** What the form starts with. */
  #initial: Values<N>;
  /** The idempotency key of these values: sending them again repeats the same attempt. */
  #attemptKey: string | null = null;

  constructor({ names, secrets = [], initial, schema, form = new FormState() }: Options<N>) {
    this.names = names;
    this.form = form;
    this.#secrets = secrets;
    this.#schema = schema;
    this.#initial = { ...emptyValues(names), ...initial };
    this.values = this.#initial;
    makeAutoObservable(this, { form: false, names: false }, { deep: false });
  }

  get isSent(): boolean {
    return this.sent !== null;
  }

  /** Every field has a value. */
  get isFilled(): boolean {
    return this.names.every((name) => this.values[name] !== '');
  }

  get isUntouched(): boolean {
    return this.names.every((name) => this.values[name] === this.#initial[name]);
  }

  /** What may be stored for a reload of this tab; null when there is nothing to keep. */
  get draft(): Values<N> | null {
    return this.isSent ? null : this.#withoutSecrets();
  }

  change(name: N, value: string): void {
    this.values = { ...this.values, [name]: value };
    this.sent = null;
    this.#attemptKey = null;
    this.form.touch([name]);
  }

  /** Sends a form that was posted without scripts. The page that answers it must not contain the secrets. */
  async post<T>(posted: Readonly<Record<string, string>>, send: () => Promise<T>): Promise<T> {
    this.values = { ...this.values, ...pick(posted, this.names) };
    this.honeypot = posted[HONEYPOT] ?? '';
    // A double press or a reload sends the same values: they are one attempt.
    const key = await hashValues(this.values);
    runInAction(() => (this.#attemptKey = key));
    const result = await send();
    runInAction(() => (this.values = this.#withoutSecrets()));
    return result;
  }

  setHoneypot(value: string): void {
    this.honeypot = value;
  }

  /** Validates a field that the person has left. An empty field is reported only when the form is sent. */
  check(name: N): void {
    if (this.values[name] !== '') this.form.mark(name, this.findProblems()[name]?.[0] ?? null);
  }

  /** Fills in a draft, unless something has been typed since. Ignores whatever is not text of a known field. */
  restore(draft: unknown): void {
    const parsed = v.safeParse(v.record(v.string(), v.unknown()), draft);
    if (!parsed.success || !this.isUntouched) return;
    this.values = { ...this.values, ...pick(parsed.output, this.names) };
  }

  /** Whether all fields are right; the form shows what is wrong. */
  validate(): boolean {
    const problems = this.findProblems();
    const isValid = Object.keys(problems).length === 0;
    if (!isValid) this.form.refuse(problems);
    return isValid;
  }

  /** Runs the form's call unless a field is wrong; true when it succeeded. */
  async send(call: (values: Values<N>, idempotencyKey: string) => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    await this.form.run(async () => {
      if (!this.validate()) return;
      this.#attemptKey ??= newAttemptKey();
      if (this.honeypot === '') await call(this.values, this.#attemptKey);
      isDone = true;
    });
    if (isDone) this.finish();
    return isDone;
  }

  /** Marks the form as sent and resets its fields. */
  finish(initial: Partial<Values<NoInfer<N>>> = this.#initial): void {
    const sent = this.#withoutSecrets();
    this.begin(initial);
    this.sent = sent;
  }

  /** Starts over. @param initial what the fields contain then; the others are empty */
  begin(initial: Partial<Values<NoInfer<N>>> = {}): void {
    this.#initial = { ...emptyValues(this.names), ...initial };
    this.values = this.#initial;
    this.sent = null;
    this.honeypot = '';
    this.#attemptKey = null;
    this.form.abandon();
  }

  /** What the answer to a posted form shows; undefined for a form as it starts. */
  toState(): FieldsResult {
    const { isUntouched, form, sent } = this;
    if (isUntouched && sent === null && !form.isRefused) return undefined;
    return { values: this.#withoutSecrets(), sent, form: form.toState() };
  }

  /** @param result from `toState` */
  fromState(result: FieldsResult): void {
    if (!result) return;
    const { values, sent, form } = result;
    this.values = { ...this.values, ...pick(values, this.names) };
    if (sent) this.sent = { ...emptyValues(this.names), ...pick(sent, this.names) };
    this.form.fromState(form);
  }

  #withoutSecrets(): Values<N> {
    return { ...this.values, ...emptyValues(this.#secrets) };
  }

  /** What is wrong with the values, without showing it. */
  findProblems(): FieldErrors {
    const { issues = [] } = v.safeParse(this.#schema, this.values);
    const problems: FieldErrors = {};
    for (const issue of issues) problems[v.getDotPath(issue) ?? ''] ??= [issue.message];
    return problems;
  }
}

/** An idempotency key of the values. Calls with passwords send none. */
async function hashValues(values: Readonly<Record<string, string>>): Promise<string> {
  const { hashAttempt } = await import('./hash-attempt.ts');
  return hashAttempt(values);
}

/** The texts of known fields. Ignores everything else. */
function pick<N extends string>(
  from: Readonly<Record<string, unknown>>,
  names: readonly N[],
): Partial<Values<N>> {
  const values: Partial<Values<N>> = {};
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

function emptyValues<N extends string>(names: readonly N[]): Values<N> {
  // `fromEntries` does not keep the type of the names.
  return Object.fromEntries(names.map((name) => [name, ''])) as Values<N>;
}
