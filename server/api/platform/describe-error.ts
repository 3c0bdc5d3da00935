import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '../../../shared/errors/app-error.ts';

// Connection errors (08), server shutdown or startup (57P0x), out of resources (53), repeated serialization failures
// (40), lock and statement timeouts (55P03, 57014), no free file descriptor (EMFILE, ENFILE).
const TRANSIENT_CODES =
  /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE|08|53|57P0|40|55P03|57014)/;
// Errors of pg without a code.
const TRANSIENT_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a retry may succeed, because a dependency is unreachable or overloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.status === 503;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return TRANSIENT_CODES.test(code) || TRANSIENT_MESSAGES.test(error.message) || isTransient(error.cause);
}

/** The message to a caller whose call may succeed when it is repeated. */
export const UNAVAILABLE_MESSAGE = 'This is temporarily unavailable. Try again in a moment.';

/** Log fields of an error. For a failed query, leaves out the parameter values, which may be personal data. */
export function describeError(error: unknown): { err: unknown; query?: string } {
  if (error instanceof DrizzleQueryError) return { err: error.cause, query: error.query };
  return { err: error };
}
