import { and, asc, eq, lte } from 'drizzle-orm';
import { releaseSpace } from '../capacity/capacity.ts';
import { bookings } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';

const LATE_MS = 24 * 3_600_000;
const BATCH = 100;

/**
 * Gives up on bookings whose car has not come 24 hours after its start; their space is free again. One transaction each:
 * whoever checks the car in or cancels at the same moment comes first or finds it given up. Any process may run it.
 */
export async function markNoShows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const isDue = and(
    eq(bookings.status, 'CONFIRMED'),
    lte(bookings.travelFrom, new Date(now().getTime() - LATE_MS)),
  );
  const late = await db.queries
    .select({ id: bookings.id })
    .from(bookings)
    .where(isDue)
    .orderBy(asc(bookings.travelFrom))
    .limit(BATCH);
  for (const { id } of late)
    await db.transaction(async (tx) => {
      const [given] = await tx
        .update(bookings)
        .set({ status: 'NO_SHOW', updatedAt: now() })
        .where(and(eq(bookings.id, id), isDue))
        .returning();
      if (given) await releaseSpace(tx, given, 'booked');
    });
}
