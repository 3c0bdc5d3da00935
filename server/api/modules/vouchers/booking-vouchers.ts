import { and, eq } from 'drizzle-orm';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailKey } from '../../platform/email-key.ts';
import { newId } from '../../platform/new-id.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { newBookingNumber } from '../../platform/typed-number.ts';
import { spendPoints } from '../points/spend-points.ts';
import { voucherExpiry } from '../points/voucher-cost.ts';
import type { Actor } from '../points/write-movement.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';
import { returnVoucher } from './void-voucher.ts';

interface BookedVoucher {
  booking: {
    id: string;
    number: string;
    vehicleClass: string;
    spaces: number;
    travelFrom: Date;
    travelTo: Date;
  };
  points: number;
  minutes: number;
  now: Date;
}

/**
 * Spends the points that lowered a booking's price, as a voucher that is linked to the booking. It holds no space of its
 * own. Throws 422 when the member has too few points.
 */
export async function issueForBooking(
  tx: Queries,
  member: Member,
  { booking, points, minutes, now }: BookedVoucher,
): Promise<void> {
  const id = newId();
  const { vehicleClass, spaces, travelFrom, travelTo } = booking;
  await spendPoints(tx, {
    memberId: member.id,
    points,
    voucherId: id,
    reason: `${describeLength(minutes)} of booking ${booking.number}`,
    actor: `member:${member.id}`,
    now,
  });
  await tx.insert(timeVouchers).values({
    id,
    number: newBookingNumber(),
    memberId: member.id,
    status: 'LINKED',
    bookingId: booking.id,
    vehicleClass,
    spaces,
    travelFrom,
    travelTo,
    minutes,
    points,
    emailKey: emailKey(member.email),
    expiresAt: voucherExpiry(travelTo),
    changedAt: now,
    createdAt: now,
  });
}

const isLinkedTo = (bookingId: string) =>
  and(eq(timeVouchers.bookingId, bookingId), eq(timeVouchers.status, 'LINKED'));

/** Finds the voucher that lowered a booking's price and isn't used or void. */
export async function findBookingVoucher(
  queries: Queries,
  bookingId: string,
): Promise<VoucherRow | undefined> {
  const [row] = await queries.select().from(timeVouchers).where(isLinkedTo(bookingId));
  return row;
}

/** The points that lowered a booking's price, returned or not. */
export async function findBookedPoints(queries: Queries, bookingId: string): Promise<number> {
  const [row] = await queries
    .select({ points: timeVouchers.points })
    .from(timeVouchers)
    .where(eq(timeVouchers.bookingId, bookingId));
  return row?.points ?? 0;
}

/** Returns the points of a booking that was canceled or never paid, once. The caller has locked the booking. */
export async function returnForBooking(
  tx: Queries,
  { id, number }: { id: string; number: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const voucher = await findBookingVoucher(tx, id);
  if (voucher) await returnVoucher(tx, voucher, { reason: `Booking ${number} was canceled`, actor, now });
}

/** Uses up the voucher of a booking whose car has left. */
export async function useForBooking(tx: Queries, bookingId: string, now: Date): Promise<void> {
  await tx.update(timeVouchers).set({ status: 'USED', changedAt: now }).where(isLinkedTo(bookingId));
}
