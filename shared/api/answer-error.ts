import * as v from 'valibot';
import type { AppErrorDetails } from '../errors/app-error.ts';
import { ApiError } from './api-error.ts';

const messages = v.fallback(v.array(v.string()), []);
const errorAnswer = v.fallback(
  v.looseObject({
    error: v.fallback(v.optional(v.string()), undefined),
    fieldErrors: v.fallback(v.record(v.string(), messages), {}),
    formErrors: messages,
  }),
  { fieldErrors: {}, formErrors: [] },
);

/** The error of an answer other than 200. A 409 of `createBooking` has its own message. */
export function answerError(
  contractName: string,
  status: number,
  body: unknown,
  retryAfter?: number,
): ApiError {
  const { error, fieldErrors, formErrors, ...data } = v.parse(errorAnswer, body);
  const code = error ?? `HTTP_${status}`;
  const details: AppErrorDetails = { fieldErrors, formErrors, data };
  if (retryAfter !== undefined) details.retryAfter = retryAfter;
  const isDuplicate = status === 409 && (error ?? 'DUPLICATE_BOOKING') === 'DUPLICATE_BOOKING';
  if (contractName === 'createBooking' && isDuplicate) {
    return new ApiError(409, 'DUPLICATE_BOOKING', 'Duplicate Booking Error', details);
  }
  const failure = new ApiError(status, code, `Unknown server error. ${status}`, details);
  if (!failure.isValidation) return failure;
  return new ApiError(status, code, formErrors[0] ?? 'Check what you entered and try again.', details);
}
