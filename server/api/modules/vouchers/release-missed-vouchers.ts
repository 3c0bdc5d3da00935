import { and, asc, eq, lte } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Deps } from '../../platform/deps.ts';
import { releaseVoucherSpace } from './voucher-space.ts';
import { timeVouchers } from './tables.ts';

/** Like a booking's no-show. */
const LATE_MS = DAY_MS;
const BATCH = 100;

/**
 * Releases the space of vouchers that weren't used within 24 hours of their start. They stay valid until they expire,
 * but the car then needs a free space. Each has its own transaction, which checks the status again in case of a check-in
 * at the same time. Any process may run it.
 */
export async function releaseMissedVouchers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const isMissed = and(
    eq(timeVouchers.status, 'ISSUED'),
    eq(timeVouchers.holdsSpace, true),
    lte(timeVouchers.travelFrom, new Date(now().getTime() - LATE_MS)),
  );
  const missed = await db.queries
    .select({ id: timeVouchers.id })
    .from(timeVouchers)
    .where(isMissed)
    .orderBy(asc(timeVouchers.travelFrom))
    .limit(BATCH);
  for (const { id } of missed)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: timeVouchers.id })
        .from(timeVouchers)
        .where(and(eq(timeVouchers.id, id), isMissed))
        .for('update');
      if (row) await releaseVoucherSpace(tx, row.id);
    });
}
