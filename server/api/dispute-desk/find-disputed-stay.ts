import { AppError } from '../../../shared/errors/app-error.ts';
import type { DisputeRow } from '../modules/disputes/record-event.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findStay, type FoundStay } from '../stay-story/find-stay.ts';

/** Finds the stay of a disputed charge; null if we don't know the charge, or the reader may not see the stay. */
export async function findDisputedStay(
  queries: Queries,
  { transactionId, bookingId }: DisputeRow,
  reader: Member,
): Promise<FoundStay | null> {
  const id = transactionId ?? bookingId;
  if (!id) return null;
  return findStay(queries, id, reader).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}
