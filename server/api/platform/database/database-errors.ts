import { AppError } from '../../../../shared/errors/app-error.ts';

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether a statement met a row that has the same key; with `constraint`, in that index alone. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === UNIQUE_VIOLATION &&
      (constraint === undefined || ('constraint' in cause && cause.constraint === constraint)),
  );
}

/** Whether the transaction lost against another one and would succeed when run again. */
export function isLostRace(error: unknown): boolean {
  return causes(error).some(
    (cause) => 'code' in cause && (cause.code === SERIALIZATION_FAILURE || cause.code === DEADLOCK),
  );
}

/** The refusal inside an error of a query, e.g. the 503 of a full disk: drizzle wraps whatever a query throws. */
export function findAppError(error: unknown): AppError | undefined {
  return causes(error).find((cause) => cause instanceof AppError);
}

/** The error and what caused it, outermost first. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
