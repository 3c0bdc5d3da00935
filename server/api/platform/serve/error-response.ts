import type { AppError } from '../../../../shared/errors/app-error.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';

/** What every JSON answer carries. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

/** A foreseen failure as the wire sees it. The message stands on top of the form unless fields say what is wrong. */
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

/** An unforeseen failure: a plain sentence, and the id under which the log has the rest. */
export function presentFailure(requestId: string): ApiAnswer {
  const message = 'Something went wrong on our end. Try again in a moment.';
  return {
    status: 500,
    headers: JSON_HEADERS,
    body: { error: 'INTERNAL', message, fieldErrors: {}, formErrors: [message], request_id: requestId },
  };
}
