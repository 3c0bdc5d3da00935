import { isConnectionFailure } from '../describe-error.ts';
import { causes } from './database-errors.ts';

/** Errors of the database's own connections. A card network that is away fails with the same codes. */
const lost = new WeakSet<Error>();

/** Notes an error of the database, so that `isDatabaseLost` knows it. */
export function noteConnectionFailure(error: unknown): void {
  for (const cause of causes(error)) if (isConnectionFailure(cause)) lost.add(cause);
}

/** Whether the error says that the database can't be reached. */
export const isDatabaseLost = (error: unknown): boolean => causes(error).some((cause) => lost.has(cause));
