import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { ApiError } from '../api/api-error.ts';
import { business } from '../business.ts';
import { NOT_OFFERED } from '../contracts/contract.ts';
import type { FieldErrors } from '../errors/app-error.ts';

const messages = v.array(v.string());
/** The errors of a posted form, as a part of a store's state. */
export const formResult = v.optional(
  v.object({ fieldErrors: v.record(v.string(), messages), formErrors: messages }),
);
type FormResult = v.InferInput<typeof formResult>;

/** The state of a form's call: pending, done, or failed with messages for the form and its fields. Only the latest call counts. */
export class FormState {
  isPending = false;
  /** Messages at the fields, from the server and from validation on blur. */
  fieldErrors: FieldErrors = {};
  formErrors: readonly string[] = [];
  /** Counts failed submissions. Each one moves the focus to the summary. */
  refusals = 0;
  /** The form was sent and refused: from then on the summary repeats the messages at the fields. */
  hasSummary = false;
  #latest = 0;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  /** The messages at the fields, once the form was refused. */
  get summary(): FieldErrors {
    return this.hasSummary ? this.fieldErrors : {};
  }

  /** The last submission failed and some of its messages still apply. */
  get isRefused(): boolean {
    return this.formErrors.length > 0 || Object.keys(this.summary).length > 0;
  }

  /**
   * Runs the form's call. An ApiError is shown in the form; other errors are thrown.
   * @param work checks `isLatest` before it stores a result, because the form may have changed or been sent again
   */
  async run(work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    this.clear();
    const turn = ++this.#latest;
    const isLatest = () => turn === this.#latest;
    this.isPending = true;
    try {
      await work(isLatest);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isLatest()) this.refuse(error.fieldErrors, wordsOf(error));
    } finally {
      runInAction(() => {
        if (isLatest()) this.isPending = false;
      });
    }
  }

  /** Ignores the result of the running call. */
  abandon(): void {
    this.#latest += 1;
    this.isPending = false;
    this.clear();
  }

  refuse(fieldErrors: FieldErrors, formErrors: readonly string[] = []): void {
    this.fieldErrors = fieldErrors;
    this.formErrors = formErrors;
    this.hasSummary = true;
    this.refusals += 1;
  }

  /** The errors of a form that was posted without scripts. */
  toState(): FormResult {
    return this.isRefused ? { fieldErrors: this.fieldErrors, formErrors: [...this.formErrors] } : undefined;
  }

  /** @param result from `toState` */
  fromState(result: FormResult): void {
    if (result) this.refuse(result.fieldErrors, result.formErrors);
  }

  /** Sets a field's validation messages; null for a valid field. */
  mark(field: string, message: string | null): void {
    // Clicking the button also blurs the field. The summary that this click shows must stay.
    if (message !== null && this.fieldErrors[field]?.includes(message)) return;
    this.touch([field]);
    if (message !== null) this.fieldErrors = { ...this.fieldErrors, [field]: [message] };
  }

  /** Clears the messages of fields that are being changed. */
  touch(fields: readonly string[]): void {
    this.fieldErrors = Object.fromEntries(
      Object.entries(this.fieldErrors).filter(([name]) => !fields.includes(name)),
    );
  }

  clear(): void {
    this.fieldErrors = {};
    this.formErrors = [];
    this.hasSummary = false;
  }
}

const OUR_PHONE = `or call us: ${business.phone}.`;

/** A failure that the form did not cause keeps its message from specification §8 and adds what to do. */
function wordsOf(error: ApiError): readonly string[] {
  if (error.isValidation) return error.formErrors;
  // The login dialog is open.
  if (error.status === 401) return ['Log in to continue.'];
  if (error.code === 'OFFLINE') return [`This is temporarily unavailable. Check back later, ${OUR_PHONE}`];
  if (error.code === NOT_OFFERED) return [`This isn’t available online. Call us: ${business.phone}.`];
  return [`${error.message} Try again in a moment, ${OUR_PHONE}`];
}
