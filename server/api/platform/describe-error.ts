import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '../../../shared/errors/app-error.ts';

// Connection errors (08), server shutdown or startup (57P0x).
const CONNECTION_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|57P0)/;
// Out of resources (53), repeated serialization failures (40), lock and statement timeouts (55P03, 57014), a server that was
// the leader until now (25006), no free file descriptor (EMFILE, ENFILE).
const OTHER_TRANSIENT_CODES = /^(?:EMFILE|ENFILE|53|40|25006|55P03|57014)/;
// Errors of pg without a code.
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a retry may succeed, because a dependency is unreachable or overloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.status === 503;
  return isConnectionFailure(error) || OTHER_TRANSIENT_CODES.test(codeOf(error)) || isTransient(error.cause);
}

/** Whether this very error says that a connection could not be opened or has broken. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error && (CONNECTION_CODES.test(codeOf(error)) || CONNECTION_MESSAGES.test(error.message));

/** The code of an error: SQLSTATE, or the operating system's; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The message to a caller whose call may succeed when it is repeated. */
export const UNAVAILABLE_MESSAGE = 'This is temporarily unavailable. Try again in a moment.';

/** Log fields of an error. For a failed query, leaves out the parameter values, which may be personal data. */
export function describeError(error: unknown): { err: unknown; query?: string } {
  if (error instanceof DrizzleQueryError) return { err: error.cause, query: error.query };
  return { err: error };
}
