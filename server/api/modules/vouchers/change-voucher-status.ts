import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';
import { withdrawVoucherWarnings } from './voucher-warnings.ts';

type VoucherChange =
  | { from: 'ISSUED'; to: 'LINKED'; transactionId: string }
  | { from: 'LINKED'; to: 'USED' }
  | { from: 'LINKED'; to: 'ISSUED'; transactionId: null };

/**
 * Changes a voucher's status in one conditional update, so that one of several parallel calls succeeds. Others get
 * null.
 */
export async function changeVoucherStatus(
  tx: Queries,
  { id, from, to, now, ...link }: VoucherChange & { id: string; now: Date },
): Promise<VoucherRow | null> {
  const [row] = await tx
    .update(timeVouchers)
    .set({ status: to, ...link, changedAt: now })
    .where(
      and(
        eq(timeVouchers.id, id),
        eq(timeVouchers.status, from),
        // Only linking checks the expiry: a car that entered in time may leave later.
        from === 'ISSUED' ? gt(timeVouchers.expiresAt, now) : undefined,
      ),
    )
    .returning();
  if (row && from === 'ISSUED') await withdrawVoucherWarnings(tx, id);
  return row ?? null;
}
