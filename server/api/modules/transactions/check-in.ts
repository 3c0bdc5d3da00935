import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { newCode } from '../../platform/typed-number.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockBooking } from '../bookings/find-bookings.ts';
import { checkInBookingRow, findCheckInProblem } from '../bookings/park-booking.ts';
import { transactions } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { type TransactionDetails, findTransaction } from './find-transaction.ts';

export interface Arrival {
  /** When the car came. */
  at: Date;
  licensePlate: string | null;
}

export interface DriveUp extends Arrival {
  vehicleClass: string;
  /** As many as the class takes. */
  spaces: number;
  customerName: string | null;
  email: string | null;
}

/**
 * Lets in a car that was booked, in the caller's transaction: the booking is CHECKED_IN, and the stay has its ticket.
 * While the car is here, checking it in again answers the same stay. Throws 404 for an unknown number and 409 for a
 * booking that lets no car in now.
 */
export async function checkInBooking(
  tx: Queries,
  { number, at, licensePlate }: Arrival & { number: string },
): Promise<TransactionDetails> {
  const booking = await lockBooking(tx, { number });
  if (!booking) throw notFound('We can’t find a booking with this number.');
  if (booking.status === 'CHECKED_IN') return findBookedStay(tx, booking.id);
  const stopped = findCheckInProblem(booking, at);
  if (stopped) throw conflict('STATE_CHANGED', stopped);
  const id = await writeStay(tx, {
    licensePlate,
    vehicleClass: booking.vehicleClass,
    spaces: booking.spaces,
    customerName: booking.fullName,
    email: booking.email,
    memberId: booking.memberId,
    bookingId: booking.id,
    enteredAt: at,
  });
  await checkInBookingRow(tx, booking, at);
  return getTransaction(tx, id);
}

/** Lets in a car that was not booked. The lot keeps a tenth of its spaces for these: online capacity is not asked. */
export async function checkInDriveUp(tx: Queries, { at, ...driveUp }: DriveUp): Promise<TransactionDetails> {
  return getTransaction(tx, await writeStay(tx, { ...driveUp, enteredAt: at }));
}

type NewStay = Omit<typeof transactions.$inferInsert, 'id' | 'ticketNumber' | 'recordLocator'>;

async function writeStay(tx: Queries, stay: NewStay): Promise<string> {
  const id = newId();
  await tx.insert(transactions).values({
    ...stay,
    id,
    ticketNumber: sql`nextval('ticket_numbers')::text`,
    recordLocator: newCode(10),
    updatedAt: stay.enteredAt,
  });
  return id;
}

async function findBookedStay(tx: Queries, bookingId: string): Promise<TransactionDetails> {
  const [open] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.bookingId, bookingId), eq(transactions.status, 'OPEN')));
  return getTransaction(tx, open?.id ?? '');
}

/** A stay that has to be there. */
export async function getTransaction(tx: Queries, id: string): Promise<TransactionDetails> {
  const stay = await findTransaction(tx, eq(transactions.id, id));
  if (!stay) throw new Error('A stay is not there that was just written');
  return stay;
}
