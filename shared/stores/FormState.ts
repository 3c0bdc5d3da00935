import { makeAutoObservable, runInAction } from 'mobx';
import { ApiError } from '../api/api-error.ts';
import { business } from '../business.ts';
import type { FieldErrors } from '../errors/app-error.ts';

/** One form's call: pending, then done, or refused with the messages where they belong. The latest call counts. */
export class FormState {
  isPending = false;
  /** Shown at the fields: what was refused, and what was found when a field was left. */
  fieldErrors: FieldErrors = {};
  formErrors: readonly string[] = [];
  /** Counts the refused presses of the button: each one moves the focus to the summary. */
  refusals = 0;
  /** The fields of the last refusal that have not been touched since. */
  refusedFields: readonly string[] = [];
  #latest = 0;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  /** What the summary says: the last refusal, without what has been mended. */
  get summary(): FieldErrors {
    return Object.fromEntries(
      Object.entries(this.fieldErrors).filter(([name]) => this.refusedFields.includes(name)),
    );
  }

  /** The form was refused and its reasons stand. */
  get isRefused(): boolean {
    return this.formErrors.length > 0 || Object.keys(this.summary).length > 0;
  }

  /**
   * Runs the form's call. An ApiError stays in the form; anything else is thrown.
   * @param work asks `isLatest` before it keeps a result: the form may have changed or been sent again meanwhile
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

  /** What is under way no longer matters. */
  abandon(): void {
    this.#latest += 1;
    this.isPending = false;
    this.clear();
  }

  refuse(fieldErrors: FieldErrors, formErrors: readonly string[] = []): void {
    this.fieldErrors = fieldErrors;
    this.formErrors = formErrors;
    this.refusedFields = Object.keys(fieldErrors);
    this.refusals += 1;
  }

  /** What was found when a field was left; null when all is well with it. */
  mark(field: string, message: string | null): void {
    // The field may be left by pressing the button: the summary that this press brought up stays.
    if (message !== null && this.fieldErrors[field]?.includes(message)) return;
    this.touch([field]);
    if (message !== null) this.fieldErrors = { ...this.fieldErrors, [field]: [message] };
  }

  /** These fields are being changed: what was said about them no longer holds. */
  touch(fields: readonly string[]): void {
    this.refusedFields = this.refusedFields.filter((name) => !fields.includes(name));
    this.fieldErrors = Object.fromEntries(
      Object.entries(this.fieldErrors).filter(([name]) => !fields.includes(name)),
    );
  }

  clear(): void {
    this.fieldErrors = {};
    this.formErrors = [];
    this.refusedFields = [];
  }
}

const OUR_PHONE = `or call us: ${business.phone}.`;

/** A failure that is not the form's fault keeps the words of the error catalogue, and says what to do. */
function wordsOf(error: ApiError): readonly string[] {
  if (error.isValidation) return error.formErrors;
  if (error.code === 'OFFLINE') return [`This is temporarily unavailable. Check back later, ${OUR_PHONE}`];
  return [`${error.message} Try again in a moment, ${OUR_PHONE}`];
}
