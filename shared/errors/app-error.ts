/** The message of every missing argument (specification §5). */
export const REQUIRED = 'Required';

/** Messages by field name, for the person who typed. */
export type FieldErrors = Record<string, string[]>;

export interface AppErrorDetails {
  fieldErrors?: FieldErrors;
  formErrors?: string[];
  /** Additional fields of the answer's body, e.g. the existing booking of a duplicate. */
  data?: Record<string, unknown>;
  /** Seconds after which the same call may succeed (429, 503). */
  retryAfter?: number;
  /** The name of the limit that refused the call (429). For the operator, not part of the answer. */
  limit?: string;
  /** The methods that the path supports (405). */
  allow?: string[];
}

/** An expected failure: a status, a stable code for programs and a message for people. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: AppErrorDetails;

  constructor(status: number, code: string, message: string, details: AppErrorDetails = {}) {
    super(message);
    // Minifiers rename classes, but logs and error reports group by this name.
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (message = 'This page could not be found', data: Record<string, unknown> = {}) =>
  new AppError(404, 'NOT_FOUND', message, { data });

export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError(403, 'FORBIDDEN', message);

export const signInRequired = () => new AppError(401, 'UNAUTHORIZED', 'Log in to continue.');

/** 422 in the specification's shape: messages by field, and messages for the whole form. */
export const invalid = (fieldErrors: FieldErrors, formErrors: string[] = []) =>
  new AppError(422, 'INVALID', 'Check what you entered and try again.', { fieldErrors, formErrors });

export const conflict = (code: string, message: string, data: Record<string, unknown> = {}) =>
  new AppError(409, code, message, { data, formErrors: [message] });

/** @param retryAfter in seconds */
export function tooMany(retryAfter: number, limit?: string): AppError {
  const message = `Too many attempts. Try again in ${waitInWords(retryAfter)}.`;
  return new AppError(429, 'TOO_MANY_REQUESTS', message, {
    retryAfter,
    formErrors: [message],
    ...(limit && { limit }),
  });
}

/** Rounded up, so that a retry at that time succeeds. */
function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export const unavailable = (message = 'We’re down for maintenance. Try again in a few minutes.') =>
  new AppError(503, 'UNAVAILABLE', message, { retryAfter: 30, formErrors: [message] });

/** Thrown by a middleware or a page's fetchData to redirect within this site. It ends the page pipeline. */
export class Redirect extends Error {
  /** Path, query and fragment, encoded. */
  readonly to: string;
  readonly status: 301 | 302 | 303 | 308;

  /** @param to a path of this site; throws for anything else (`//host`, `https:…`) */
  constructor(to: string, status: 301 | 302 | 303 | 308 = 302) {
    super('Redirect');
    const { origin, pathname, search, hash } = new URL(to, HERE);
    if (origin !== HERE || !to.startsWith('/')) throw new Error('A redirect leads off the site');
    this.name = 'Redirect';
    this.to = pathname + search + hash;
    this.status = status;
  }
}

/** A placeholder for this site's origin. */
const HERE = 'http://here.invalid';
