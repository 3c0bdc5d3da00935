import { and, eq, gt } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { timeVouchers } from './tables.ts';
import { returnPoints } from '../points/spend-points.ts';
import type { Actor } from '../points/write-movement.ts';
import { findVoucher } from './find-vouchers.ts';
import type { VoucherRow } from './present-voucher.ts';

/**
 * Voids an unused voucher and returns its points to their lots, in the caller's transaction. Voiding it again returns the
 * void voucher. Throws 404, and 409 when it's linked, used or expired.
 */
export async function voidVoucher(
  tx: Queries,
  { id, memberId, actor, now }: { id: string; memberId: string; actor: Actor; now: Date },
): Promise<VoucherRow> {
  const [row] = await tx
    .update(timeVouchers)
    .set({ status: 'VOID', changedAt: now })
    .where(
      and(
        eq(timeVouchers.id, id),
        eq(timeVouchers.memberId, memberId),
        eq(timeVouchers.status, 'ISSUED'),
        gt(timeVouchers.expiresAt, now),
      ),
    )
    .returning();
  if (!row) return findVoidVoucher(tx, memberId, id);
  const reason = `Voucher ${row.number} was returned`;
  await returnPoints(tx, { memberId, voucherId: id, reason, actor, now });
  return row;
}

async function findVoidVoucher(tx: Queries, memberId: string, id: string): Promise<VoucherRow> {
  const row = await findVoucher(tx, memberId, { id });
  if (row.status === 'VOID') return row;
  throw conflict('STATE_CHANGED', describeStatus(row), { status: row.status });
}

function describeStatus({ status }: VoucherRow): string {
  if (status === 'LINKED')
    return 'This voucher is linked to a stay that has started, so you can’t return it.';
  return status === 'USED' ? 'This voucher was already used.' : 'This voucher has expired.';
}
