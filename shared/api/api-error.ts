import { AppError, type AppErrorDetails, type FieldErrors } from '../errors/app-error.ts';
import type { TransportError } from './transport.ts';

/**
 * A failed call. The message is the one of specification §8. `code` is for programs: the API's own `error`, or `OFFLINE`,
 * `NO_SIGNAL`, `TIMEOUT`, `NOT_JSON`, `UNKNOWN`, `HTTP_{status}`. Without an answer, `status` is the one that a page should have:
 * 503 offline, 504 timed out, 502 invalid answer.
 */
export class ApiError extends AppError {
  constructor(status: number, code: string, message: string, details: AppErrorDetails = {}) {
    super(status, code, message, details);
    this.name = 'ApiError';
  }

  /** Field name → messages, shown next to the form's fields. */
  get fieldErrors(): FieldErrors {
    return this.details.fieldErrors ?? {};
  }

  /** Messages shown above the form. */
  get formErrors(): string[] {
    return this.details.formErrors ?? [];
  }

  /** The other fields of the answer: the existing booking, the new price. */
  get data(): Record<string, unknown> {
    return this.details.data ?? {};
  }

  /** The form can show what is wrong. Server errors are never form errors. */
  get isValidation(): boolean {
    const hasMessages = this.formErrors.length > 0 || Object.keys(this.fieldErrors).length > 0;
    return hasMessages && this.status >= 400 && this.status < 500;
  }
}

export const offlineError = () => new ApiError(503, 'OFFLINE', 'The API is offline.');

export const notJsonError = () => new ApiError(502, 'NOT_JSON', 'Failed to parse JSON');

/** No answer, or an answer that does not match the contract. */
export const unknownError = () => new ApiError(502, 'UNKNOWN', 'Unknown error.');

export function noAnswerError({ reason }: TransportError): ApiError {
  if (reason === 'refused') return offlineError();
  if (reason === 'no-signal') return new ApiError(502, 'NO_SIGNAL', 'You’re offline.');
  return reason === 'timeout' ? new ApiError(504, 'TIMEOUT', 'Unknown error.') : unknownError();
}
