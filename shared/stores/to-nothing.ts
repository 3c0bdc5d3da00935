import { ApiError } from '../api/api-error.ts';

/** Handles the error of an optional part of a page: null for a failed call, but a 401 is thrown. */
export function toNothing(error: unknown): null {
  if (error instanceof ApiError && error.status !== 401) return null;
  throw error;
}
