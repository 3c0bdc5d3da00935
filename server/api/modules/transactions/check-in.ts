import { and, eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newCode } from '../../platform/typed-number.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockBooking } from '../bookings/find-bookings.ts';
import { checkInBookingRow, findCheckInProblem } from '../bookings/check-in-booking.ts';
import { transactions } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { takeTicketNumbers } from './ticket-numbers.ts';
import { type TransactionDetails, findTransaction } from './find-transaction.ts';

export interface Arrival {
  /** When the car entered. */
  at: Date;
  licensePlate: string | null;
  /** The member id of the employee at the gate. */
  by?: string | null;
}

export interface DriveUp extends Arrival {
  vehicleClass: string;
  /** The number of spaces that the vehicle class takes. */
  spaces: number;
  customerName: string | null;
  email: string | null;
}

/**
 * Checks in a car with a booking, in the caller's transaction: sets the booking to CHECKED_IN and creates a transaction
 * with a ticket. While the car is parked, checking in again returns the same transaction. Throws 404 for an unknown
 * number and 409 for a booking that can't check in now.
 */
export async function checkInBooking(
  tx: Queries,
  { number, at, licensePlate, by }: Arrival & { number: string },
): Promise<TransactionDetails> {
  const booking = await lockBooking(tx, { number });
  if (!booking) throw notFound('We can’t find a booking or voucher with this number.');
  if (booking.status === 'CHECKED_IN') return findBookingTransaction(tx, booking.id);
  const problem = findCheckInProblem(booking, at);
  if (problem) throw conflict('STATE_CHANGED', problem);
  const id = await writeTransaction(tx, {
    licensePlate: licensePlate ?? booking.licensePlate,
    vehicleClass: booking.vehicleClass,
    spaces: booking.spaces,
    customerName: booking.fullName,
    email: booking.email,
    memberId: booking.memberId,
    bookingId: booking.id,
    checkedInBy: by ?? null,
    enteredAt: at,
  });
  await checkInBookingRow(tx, booking, at);
  return getTransaction(tx, id);
}

/**
 * Checks in a car without a booking. The lot reserves a tenth of its spaces for them, so online capacity isn't checked.
 */
export async function checkInDriveUp(
  tx: Queries,
  { at, by = null, ...driveUp }: DriveUp,
): Promise<TransactionDetails> {
  const id = await writeTransaction(tx, { ...driveUp, checkedInBy: by, enteredAt: at });
  return getTransaction(tx, id);
}

type NewTransaction = Omit<typeof transactions.$inferInsert, 'id' | 'ticketNumber' | 'recordLocator'>;

/** Writes an open transaction with a new ticket. */
export async function writeTransaction(tx: Queries, values: NewTransaction): Promise<string> {
  const id = newId();
  await tx.insert(transactions).values({
    ...values,
    id,
    ticketNumber: String(await takeTicketNumbers(tx)),
    recordLocator: newCode(10),
    updatedAt: values.enteredAt,
  });
  await recordChange(tx, 'transactions', id);
  return id;
}

async function findBookingTransaction(tx: Queries, bookingId: string): Promise<TransactionDetails> {
  const [open] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.bookingId, bookingId), eq(transactions.status, 'OPEN')));
  return getTransaction(tx, open?.id ?? '');
}

/** Gets a transaction by id. Throws an Error when there is none. */
export async function getTransaction(tx: Queries, id: string): Promise<TransactionDetails> {
  const transaction = await findTransaction(tx, eq(transactions.id, id));
  if (!transaction) throw new Error('No transaction has this id');
  return transaction;
}
