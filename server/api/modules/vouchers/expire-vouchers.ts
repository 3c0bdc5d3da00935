import { and, eq, inArray, lte } from 'drizzle-orm';
import { timeVouchers } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { withAdvisoryLock } from '../../platform/jobs/with-advisory-lock.ts';

const AT_ONCE = 500;

/** Ends the vouchers that nobody used within 365 days of their dates; their points do not return. */
export async function expireVouchers({ db, now }: Deps): Promise<void> {
  const isDue = and(eq(timeVouchers.status, 'ISSUED'), lte(timeVouchers.expiresAt, now()));
  let expired: number | undefined;
  do {
    expired = await withAdvisoryLock(db, 'expire vouchers', async (tx) => {
      const due = tx.select({ id: timeVouchers.id }).from(timeVouchers).where(isDue).limit(AT_ONCE);
      const ended = await tx
        .update(timeVouchers)
        .set({ status: 'EXPIRED', changedAt: now() })
        // Looked at once more: one may have been linked since it was found.
        .where(and(inArray(timeVouchers.id, due), isDue))
        .returning({ id: timeVouchers.id });
      return ended.length;
    });
  } while (expired === AT_ONCE);
}
