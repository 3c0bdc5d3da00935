import { AppError } from '../../../../shared/errors/app-error.ts';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether the error is a unique violation, of the given constraint if there is one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === UNIQUE_VIOLATION &&
      (constraint === undefined || ('constraint' in cause && cause.constraint === constraint)),
  );
}

/** Whether the error violates this check or exclusion constraint, or a trigger said so in its name. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return causes(error).some(
    (cause) =>
      'code' in cause &&
      (cause.code === CHECK_VIOLATION || cause.code === EXCLUSION_VIOLATION) &&
      'constraint' in cause &&
      cause.constraint === constraint,
  );
}

/** What the database adds to the message of an error. */
export function findDetail(error: unknown): string | undefined {
  const [detail] = causes(error).flatMap((cause) => ('detail' in cause ? [cause.detail] : []));
  return typeof detail === 'string' ? detail : undefined;
}

/** Whether the transaction failed because of a concurrent one and should be retried. */
export function isLostRace(error: unknown): boolean {
  return causes(error).some(
    (cause) => 'code' in cause && (cause.code === SERIALIZATION_FAILURE || cause.code === DEADLOCK),
  );
}

/** Finds an AppError in the causes of an error, because drizzle wraps errors such as the 503 of a full disk. */
export function findAppError(error: unknown): AppError | undefined {
  return causes(error).find((cause) => cause instanceof AppError);
}

/** The error and its causes, outermost first. */
export function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
