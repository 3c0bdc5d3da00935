import { and, eq, gt } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { timeVouchers } from './tables.ts';
import { returnPoints } from '../points/spend-points.ts';
import type { Actor } from '../points/write-movement.ts';
import { findVoucher } from './find-vouchers.ts';
import type { VoucherRow } from './present-voucher.ts';

/**
 * Gives a voucher back that nothing was done with, and its points to their lots, in the caller's transaction. Whoever
 * voids it again is answered the void one. Throws 404, and 409 when it is linked, used or expired.
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
  if (!row) return findVoid(tx, memberId, id);
  const reason = `Voucher ${row.number} was returned`;
  await returnPoints(tx, { memberId, voucherId: id, reason, actor, now });
  return row;
}

async function findVoid(tx: Queries, memberId: string, id: string): Promise<VoucherRow> {
  const row = await findVoucher(tx, memberId, { id });
  if (row.status === 'VOID') return row;
  throw conflict('STATE_CHANGED', whyNot(row), { status: row.status });
}

function whyNot({ status }: VoucherRow): string {
  if (status === 'LINKED')
    return 'This voucher is linked to a stay that has started, so you can’t return it.';
  return status === 'USED' ? 'This voucher was already used.' : 'This voucher has expired.';
}
