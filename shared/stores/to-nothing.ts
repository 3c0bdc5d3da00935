import { ApiError } from '../api/api-error.ts';

/** For a part of a page that may be missing: null for a call that failed. Who has to log in does so first. */
export function toNothing(error: unknown): null {
  if (error instanceof ApiError && error.status !== 401) return null;
  throw error;
}
