import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { disputes } from './tables.ts';

/** Finds the disputes of a stay's charges, newest first. */
export const findDisputes = (
  queries: Queries,
  { transactionIds, bookingId }: { transactionIds: string[]; bookingId: string | null },
) =>
  queries
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(or(inArray(disputes.transactionId, transactionIds), eq(disputes.bookingId, bookingId ?? '')))
    .orderBy(desc(disputes.openedAt))
    .limit(10);
