import { and, desc, eq, isNull } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { bookings } from '../modules/bookings/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { passes, passRegistrations } from '../wallet/tables.ts';

/** How far the last change of a pass has come, each with another broken step. */
const WAYS = [
  { pushed: 1, listed: null, fetched: null, failure: null },
  { pushed: 1, listed: 1, fetched: 1, failure: null },
  {
    pushed: null,
    listed: null,
    fetched: null,
    failure: 'Apple’s push service answered 403 InvalidProviderToken',
  },
  { pushed: 1, listed: null, fetched: null, failure: null },
  { pushed: 1, listed: 1, fetched: null, failure: null },
];

/** Puts a guest's booking and the club cards of these members on phones, so that the pages about wallet passes show something. */
export async function addDemoPasses(tx: Queries, memberIds: readonly string[], now: Date): Promise<void> {
  const guests = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isNull(bookings.memberId), eq(bookings.status, 'COMPLETED')))
    .orderBy(desc(bookings.number))
    .limit(1);
  const onPhones = [
    ...guests.map(({ id }) => ({ serialNumber: id, kind: 'BOOKING' })),
    ...memberIds.map((id) => ({ serialNumber: id, kind: 'MEMBERSHIP' })),
  ];
  for (const [index, pass] of onPhones.entries()) {
    const way = WAYS[index];
    if (!way) continue;
    const changedAt = new Date(now.getTime() - DAY_MS * (index + 1));
    const after = (hours: number | null) => hours && new Date(changedAt.getTime() + hours * HOUR_MS);
    const [pushedAt, listedAt, fetchedAt] = [after(way.pushed), after(way.listed), after(way.fetched)];
    await tx.insert(passes).values({ ...pass, updatedAt: changedAt, fetchedAt: fetchedAt || null });
    await tx.insert(passRegistrations).values({
      deviceId: newId(),
      serialNumber: pass.serialNumber,
      pushToken: newId(),
      pushedAt: pushedAt || null,
      listedAt: listedAt || null,
      pushFailure: way.failure,
      createdAt: new Date(changedAt.getTime() - 20 * DAY_MS),
    });
  }
}
