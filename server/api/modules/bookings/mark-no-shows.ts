import { and, asc, eq, lte } from 'drizzle-orm';
import { releaseSpace } from '../capacity/capacity.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { bookings } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';

const LATE_MS = 24 * 3_600_000;
const BATCH = 100;

/**
 * Marks bookings as no-shows 24 hours after their start and releases their space. Each has its own transaction, which
 * checks the status again in case of a check-in or a cancellation at the same time. Any process may run it.
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
      const [noShow] = await tx
        .update(bookings)
        .set({ status: 'NO_SHOW', updatedAt: now() })
        .where(and(eq(bookings.id, id), isDue))
        .returning();
      if (!noShow) return;
      await recordChange(tx, 'bookings', id);
      await releaseSpace(tx, noShow, 'booked');
    });
}
