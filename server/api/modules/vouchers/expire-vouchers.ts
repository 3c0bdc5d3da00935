import { and, eq, inArray, lte } from 'drizzle-orm';
import { timeVouchers } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { withAdvisoryLock } from '../../platform/jobs/with-advisory-lock.ts';

const BATCH_SIZE = 500;

/** Expires vouchers that weren't used within 365 days of their dates. Their points aren't returned. */
export async function expireVouchers({ db, now }: Deps): Promise<void> {
  const isDue = and(
    eq(timeVouchers.status, 'ISSUED'),
    // `releaseMissedVouchers` has released the space long before.
    eq(timeVouchers.holdsSpace, false),
    lte(timeVouchers.expiresAt, now()),
  );
  let expired: number | undefined;
  do {
    expired = await withAdvisoryLock(db, 'expire vouchers', async (tx) => {
      const due = tx.select({ id: timeVouchers.id }).from(timeVouchers).where(isDue).limit(BATCH_SIZE);
      const updated = await tx
        .update(timeVouchers)
        .set({ status: 'EXPIRED', changedAt: now() })
        // Checked again, because a voucher may have been linked since the subquery.
        .where(and(inArray(timeVouchers.id, due), isDue))
        .returning({ id: timeVouchers.id });
      return updated.length;
    });
  } while (expired === BATCH_SIZE);
}
