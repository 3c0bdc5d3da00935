import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '../../../shared/errors/app-error.ts';

// Class 08 is "connection exception", 57P0x a server that goes down or starts, 53 a lack of room or connections;
// 40 lost against another transaction too often, 55P03 and 57014 waited too long.
const PASSING = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08|53|57P0|40|55P03|57014)/;
// pg gives these no code.
const PASSING_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the same call may succeed in a moment: what it needs cannot be reached or is too busy just now. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.status === 503;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return PASSING.test(code) || PASSING_WORDS.test(error.message) || isTransient(error.cause);
}

/** What the log keeps of an error: the whole of it, except the values of a failed query, which are people's. */
export function describeError(error: unknown): { err: unknown; query?: string } {
  if (error instanceof DrizzleQueryError) return { err: error.cause, query: error.query };
  return { err: error };
}
