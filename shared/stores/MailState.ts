import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { email } from '../contracts/fields.ts';
import { FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';

type Texts = Readonly<Record<string, string>>;

export const MAILED_FILES = ['with_pdf', 'with_pkpass'] as const;
export type MailedFiles = Record<(typeof MAILED_FILES)[number], boolean>;

/** The value of a checked box. */
export const YES = 'yes';

type SendMail = (email: string, files: MailedFiles) => Promise<void>;
type MailFields = ReturnType<typeof createFields>;

/** The answer to a posted form, as a part of a store's state. */
export const mailResult = v.optional(
  v.object({
    posted: v.record(v.string(), v.string()),
    sentTo: v.nullable(v.string()),
    form: formResult,
  }),
);
type MailResult = v.InferInput<typeof mailResult>;

/** The state of sending a mail, and the address it was sent to. */
export class MailState {
  readonly form = new FormState();
  sentTo: string | null = null;
  /** The fields of a form that was posted without scripts. */
  posted: Record<string, string> | null = null;

  constructor() {
    makeAutoObservable(this, { form: false, createFields: false }, { deep: false });
  }

  /** The form's fields. @param initialEmail known from elsewhere on the page */
  createFields(initialEmail: string): MailFields {
    const fields = createFields(this.form, initialEmail);
    fields.restore(this.posted);
    return fields;
  }

  /** Sends the form's mail, unless a field is wrong. */
  async submit(fields: MailFields, send: SendMail): Promise<void> {
    const { values } = fields;
    if (!fields.validate()) return;
    await send(values.email, {
      with_pdf: values.with_pdf === YES,
      with_pkpass: values.with_pkpass === YES,
    });
  }

  /** The same for a form that was posted without scripts: a box that is not checked is not posted. */
  async post(posted: Texts, send: SendMail): Promise<void> {
    const fields = createFields(this.form, '');
    fields.restore({ email: '', with_pdf: '', with_pkpass: '', ...posted });
    this.posted = fields.values;
    await this.submit(fields, send);
  }

  async send(to: string, call: (email: string) => Promise<unknown>): Promise<void> {
    const address = to.trim();
    this.sentTo = null;
    await this.form.run(async () => {
      await call(address);
      runInAction(() => (this.sentTo = address));
    });
  }

  clear(): void {
    this.form.abandon();
    this.sentTo = null;
    this.posted = null;
  }

  /** What the answer to a posted form shows. */
  toState(): MailResult {
    const { posted, sentTo, form } = this;
    return posted ? { posted: { ...posted }, sentTo, form: form.toState() } : undefined;
  }

  /** @param result from `toState` */
  fromState(result: MailResult): void {
    if (!result) return;
    const { posted, sentTo, form } = result;
    Object.assign(this, { posted, sentTo });
    this.form.fromState(form);
  }
}

function createFields(form: FormState, initialEmail: string) {
  return new FieldsState({
    names: ['email', ...MAILED_FILES],
    initial: { email: initialEmail, with_pdf: YES },
    schema: v.object({ email }),
    form,
  });
}
