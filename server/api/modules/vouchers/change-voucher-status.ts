import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';

type LinkStatus = 'ISSUED' | 'LINKED' | 'USED';

/** Moves a voucher from one status to the next in one conditional update, so that of several at once one does; null for the others. */
export async function changeVoucherStatus(
  tx: Queries,
  { id, from, to, now }: { id: string; from: LinkStatus; to: LinkStatus; now: Date },
): Promise<VoucherRow | null> {
  const [row] = await tx
    .update(timeVouchers)
    .set({ status: to, changedAt: now })
    .where(
      and(
        eq(timeVouchers.id, id),
        eq(timeVouchers.status, from),
        // A stay that started in time may end later.
        from === 'ISSUED' ? gt(timeVouchers.expiresAt, now) : undefined,
      ),
    )
    .returning();
  return row ?? null;
}
