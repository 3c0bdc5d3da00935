import { formatWhen } from '../../../../shared/format/time.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import { EARLY_MS } from '../bookings/check-in-booking.ts';
import { getMember } from '../members/find-members.ts';
import { type Car, findMemberCar } from '../members/member-car.ts';
import { lockVoucher } from '../vouchers/find-vouchers.ts';
import { changeVoucherStatus } from '../vouchers/change-voucher-status.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';
import { holdSpaceOnArrival } from '../vouchers/voucher-space.ts';
import { type Arrival, checkInBooking, getTransaction, writeTransaction } from './check-in.ts';
import type { TransactionDetails } from './find-transaction.ts';

/** Checks in the car with this booking number or voucher number, see `checkInBooking` and `checkInVoucher`. */
export async function checkIn(
  tx: Queries,
  { number, ...arrival }: Arrival & { number: string },
): Promise<TransactionDetails> {
  const voucher = await lockVoucher(tx, number);
  if (!voucher) return checkInBooking(tx, { number, ...arrival });
  const booking = (await findBookings(tx, voucher.bookingId ? [voucher.bookingId] : [])).get(
    voucher.bookingId ?? '',
  );
  return booking
    ? checkInBooking(tx, { number: booking.number, ...arrival })
    : checkInVoucher(tx, voucher, arrival);
}

/**
 * Checks in the car of a time voucher, whose row the caller has locked: creates a transaction that the voucher is linked
 * to. While the car is parked, checking in again returns the same transaction. Throws 409 for a voucher that can't be
 * used now, and SOLD_OUT when it missed its dates and the lot is full.
 */
async function checkInVoucher(
  tx: Queries,
  voucher: VoucherRow,
  { at, licensePlate, by }: Arrival,
): Promise<TransactionDetails> {
  if (voucher.status === 'LINKED' && voucher.transactionId) return getTransaction(tx, voucher.transactionId);
  const problem = findVoucherProblem(voucher, at);
  if (problem) throw conflict('STATE_CHANGED', problem);
  const member = await getMember(tx, voucher.memberId);
  const transactionId = await writeTransaction(tx, {
    ...(await readCar(tx, { memberId: member.id, licensePlate })),
    vehicleClass: voucher.vehicleClass,
    spaces: voucher.spaces,
    customerName: member.longName,
    email: member.email,
    memberId: member.id,
    checkedInBy: by ?? null,
    enteredAt: at,
  });
  const link = { id: voucher.id, from: 'ISSUED', to: 'LINKED', transactionId, now: at } as const;
  if (!(await changeVoucherStatus(tx, link))) throw new Error('A locked voucher was changed');
  await holdSpaceOnArrival(tx, voucher, at);
  return getTransaction(tx, transactionId);
}

/** The car of the member's profile, unless staff type another plate. */
async function readCar(
  tx: Queries,
  { memberId, licensePlate }: { memberId: string; licensePlate: string | null },
): Promise<Partial<Car>> {
  const car = await findMemberCar(tx, memberId);
  return car && (licensePlate === null || licensePlate === car.licensePlate) ? car : { licensePlate };
}

/** Why a voucher's car can't check in at `at`, as a message; null when it can. */
export function findVoucherProblem({ status, travelFrom, expiresAt }: VoucherRow, at: Date): string | null {
  if (status === 'USED') return 'This voucher was already used.';
  if (status === 'VOID') return 'This voucher was returned.';
  if (status === 'EXPIRED' || expiresAt <= at) return 'This voucher has expired.';
  return at.getTime() < travelFrom.getTime() - EARLY_MS
    ? `This voucher starts ${formatWhen(travelFrom)}.`
    : null;
}
