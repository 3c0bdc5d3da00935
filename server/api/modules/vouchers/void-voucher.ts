import { and, eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { releaseSpace } from '../capacity/capacity.ts';
import { returnPoints } from '../points/spend-points.ts';
import type { Actor } from '../points/write-movement.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';
import { withdrawVoucherWarnings } from './voucher-warnings.ts';

/**
 * Voids an unused voucher, returns its points to their lots and releases its space, in the caller's transaction. Voiding
 * it again returns the void voucher. Throws 404, and 409 when it's linked, used or expired.
 */
export async function voidVoucher(
  tx: Queries,
  { id, memberId, actor, now }: { id: string; memberId: string; actor: Actor; now: Date },
): Promise<VoucherRow> {
  const isOwn = and(eq(timeVouchers.id, id), eq(timeVouchers.memberId, memberId));
  // Parallel calls wait here for the row lock.
  const [voucher] = await tx.select().from(timeVouchers).where(isOwn).for('update');
  if (!voucher) throw notFound('We can’t find this voucher.');
  if (voucher.status === 'VOID') return voucher;
  if (!isVoidable(voucher, now))
    throw conflict('STATE_CHANGED', describeStatus(voucher), { status: voucher.status });
  return returnVoucher(tx, voucher, { reason: `Voucher ${voucher.number} was returned`, actor, now });
}

/** Whether a voucher is unused and has not expired. */
export const isVoidable = ({ status, expiresAt }: VoucherRow, now: Date): boolean =>
  status === 'ISSUED' && expiresAt > now;

/** Voids a voucher that the caller has locked, and returns its points and space. */
export async function returnVoucher(
  tx: Queries,
  voucher: VoucherRow,
  { reason, actor, now }: { reason: string; actor: Actor; now: Date },
): Promise<VoucherRow> {
  const { id, memberId, holdsSpace } = voucher;
  const [row] = await tx
    .update(timeVouchers)
    .set({ status: 'VOID', holdsSpace: false, changedAt: now })
    .where(eq(timeVouchers.id, id))
    .returning();
  if (!row) throw new Error('A voucher disappeared while it was voided');
  await withdrawVoucherWarnings(tx, id);
  await returnPoints(tx, { memberId, voucherId: id, reason, actor, now });
  if (holdsSpace) await releaseSpace(tx, row, 'booked');
  return row;
}

/** Why a voucher can't be voided. */
export function describeStatus({ status, bookingId }: VoucherRow): string {
  if (status === 'VOID') return 'This voucher is void already.';
  if (bookingId) return 'This voucher pays for a booking. Cancel the booking to get your points back.';
  if (status === 'LINKED')
    return 'This voucher is linked to a stay that has started, so you can’t return it.';
  return status === 'USED' ? 'This voucher was already used.' : 'This voucher has expired.';
}
