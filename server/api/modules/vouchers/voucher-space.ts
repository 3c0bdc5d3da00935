import { and, eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { moveSpace, releaseSpace, takeSpace } from '../capacity/capacity.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';

// Like all changes of capacity, these lock the days until the transaction ends. Call them last.

/** Releases the space that a voucher holds, once. */
export async function releaseVoucherSpace(tx: Queries, id: string): Promise<void> {
  const [row] = await tx
    .update(timeVouchers)
    .set({ holdsSpace: false })
    .where(and(eq(timeVouchers.id, id), eq(timeVouchers.holdsSpace, true)))
    .returning();
  if (row) await releaseSpace(tx, row, 'booked');
}

/**
 * Makes sure that a voucher's car has its space when it arrives at `at`: a voucher that missed its dates takes space
 * from now on. Throws SOLD_OUT.
 */
export async function holdSpaceOnArrival(tx: Queries, voucher: VoucherRow, at: Date): Promise<void> {
  const isLate = at > voucher.travelTo;
  if (voucher.holdsSpace && !isLate) return;
  const { id, spaces, minutes } = voucher;
  const from = { travelFrom: voucher.travelFrom, travelTo: voucher.travelTo };
  const to = isLate ? { travelFrom: at, travelTo: new Date(at.getTime() + minutes * MINUTE_MS) } : from;
  await tx
    .update(timeVouchers)
    .set({ ...to, holdsSpace: true })
    .where(eq(timeVouchers.id, id));
  await (voucher.holdsSpace
    ? moveSpace(tx, { spaces, from, to, isHeld: false })
    : takeSpace(tx, { spaces, ...to }, 'booked'));
}
