import type { AppError } from '../../../../shared/errors/app-error.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';

/** Headers of every JSON response. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

/** The response to an AppError. Without field errors, its message is also the form error. */
export function presentError({ status, code, message, details }: AppError): ApiAnswer {
  const { fieldErrors = {}, formErrors, data, retryAfter, allow } = details;
  return {
    status,
    headers: {
      ...JSON_HEADERS,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(allow && { allow: allow.join(', ') }),
    },
    body: {
      error: code,
      message,
      fieldErrors,
      formErrors: formErrors ?? (Object.keys(fieldErrors).length > 0 ? [] : [message]),
      ...data,
    },
  };
}

/** The response to an unexpected error, with the request id to find it in the log. */
export function presentFailure(requestId: string): ApiAnswer {
  const message = 'Something went wrong on our end. Try again in a moment.';
  return {
    status: 500,
    headers: JSON_HEADERS,
    body: { error: 'INTERNAL', message, fieldErrors: {}, formErrors: [message], request_id: requestId },
  };
}
