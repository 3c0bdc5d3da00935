import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { newCode } from '../../platform/typed-number.ts';
import { takeSpace } from '../capacity/capacity.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';
import { transactions } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { type CarStay, findStay } from './find-stay.ts';

type BookingRow = typeof bookings.$inferSelect;

/** A flight is caught early: that long before its booked start a car may come in, at no further cost. */
const EARLY_MS = 4 * 3_600_000;

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
): Promise<CarStay> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.number, number)).for('update');
  if (!booking) throw notFound('We do not know a booking with this number.');
  if (booking.status === 'CHECKED_IN') return findBookedStay(tx, booking.id);
  const stopped = whyNotIn(booking, at);
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
  await useBooking(tx, booking, at);
  return readStay(tx, id);
}

/** Lets in a car that was not booked. The lot keeps a tenth of its spaces for these: online capacity is not asked. */
export async function checkInDriveUp(tx: Queries, { at, ...driveUp }: DriveUp): Promise<CarStay> {
  return readStay(tx, await writeStay(tx, { ...driveUp, enteredAt: at }));
}

/** Why a booking lets no car in at this moment, in words; null when it does. */
export function whyNotIn({ status, travelFrom, travelTo }: BookingRow, at: Date): string | null {
  if (status !== 'CONFIRMED' && status !== 'NO_SHOW') return STATES[status] ?? 'This booking cannot be used.';
  if (at.getTime() < travelFrom.getTime() - EARLY_MS) return `This booking begins ${formatWhen(travelFrom)}.`;
  return at > travelTo ? `This booking ended ${formatWhen(travelTo)}.` : null;
}

const STATES: Record<string, string> = {
  PENDING_PAYMENT: 'This booking is not paid yet.',
  CHECKED_IN: 'The car of this booking is here already.',
  COMPLETED: 'The stay of this booking is over.',
  CANCELLED: 'This booking was cancelled.',
  EXPIRED: 'This booking was never paid.',
};

/**
 * Marks a booking, whose row the caller has locked, as in use. One that was given up as a no-show takes its space again.
 * Call it last: bookings of the same days wait from here on.
 */
export async function useBooking(tx: Queries, booking: BookingRow, now: Date): Promise<void> {
  await tx.update(bookings).set({ status: 'CHECKED_IN', updatedAt: now }).where(eq(bookings.id, booking.id));
  if (booking.status === 'NO_SHOW') await takeSpace(tx, booking, 'booked');
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

async function findBookedStay(tx: Queries, bookingId: string): Promise<CarStay> {
  const [open] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.bookingId, bookingId), eq(transactions.status, 'OPEN')));
  return readStay(tx, open?.id ?? '');
}

/** A stay that has to be there. */
export async function readStay(tx: Queries, id: string): Promise<CarStay> {
  const stay = await findStay(tx, eq(transactions.id, id));
  if (!stay) throw new Error('A stay is not there that was just written');
  return stay;
}
