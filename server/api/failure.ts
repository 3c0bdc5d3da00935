import { DrizzleQueryError } from 'drizzle-orm/errors';

// Class 08 is "connection exception", 57P0x is a server that goes down or starts, 53300 has no connection left.
const LOST = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08|57P0|53300)/;
// pg gives these no code.
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database could not be reached or went away: worth another try, nobody's mistake. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LOST.test(code) || LOST_WORDS.test(error.message) || isConnectionLoss(error.cause);
}

/** What the log keeps of an error: the whole of it, except the values of a failed query, which are people's. */
export function describeFailure(error: unknown): { err: unknown; query?: string } {
  if (error instanceof DrizzleQueryError) return { err: error.cause, query: error.query };
  return { err: error };
}
