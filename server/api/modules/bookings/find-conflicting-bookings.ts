import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';

// A booking that is still being paid counts too.
const ACTIVE = ['PENDING_PAYMENT', 'CONFIRMED', 'CHECKED_IN'];

const columns = {
  quoteId: bookings.quoteId,
  number: bookings.number,
  email: bookings.email,
  status: bookings.status,
  travelFrom: bookings.travelFrom,
  travelTo: bookings.travelTo,
};

export interface ConflictingBooking {
  quoteId: string;
  number: string;
  email: string;
  status: string;
  travelFrom: Date;
  travelTo: Date;
}

interface ConflictQuery {
  quote: { id: string; travelFrom: Date; travelTo: Date };
  emailKey: string;
  /** Whether overlapping stay dates of the same email count as a conflict. */
  checkForExisting: boolean;
}

/** Finds bookings of the same quote and, when asked, of the same email for overlapping dates. */
export async function findConflictingBookings(
  tx: Queries,
  { quote, emailKey, checkForExisting }: ConflictQuery,
): Promise<ConflictingBooking[]> {
  const hasQuote = and(eq(bookings.quoteId, quote.id), sql`${bookings.status} <> 'EXPIRED'`);
  const overlaps = and(
    eq(bookings.emailKey, emailKey),
    inArray(bookings.status, ACTIVE),
    lt(bookings.travelFrom, quote.travelTo),
    gt(bookings.travelTo, quote.travelFrom),
  );
  return tx
    .select(columns)
    .from(bookings)
    .where(checkForExisting ? or(hasQuote, overlaps) : hasQuote);
}

export const quoteTaken = () => conflict('STATE_CHANGED', 'This price is already booked.');

/** The 409 for a second booking of the same dates, with a masked view of the first. */
export const duplicateBooking = (booking: ConflictingBooking) =>
  conflict(
    'DUPLICATE_BOOKING',
    booking.status === 'PENDING_PAYMENT'
      ? 'You’re already paying for a booking for these dates.'
      : 'You already booked this stay.',
    { booking: presentMasked(booking) },
  );

/** Travelers recognize their own booking by it; strangers get no id, name or link. */
function presentMasked(booking: ConflictingBooking) {
  const [name = '', domain = ''] = booking.email.split('@');
  return {
    number: `${booking.number.slice(0, 2)}••••••${booking.number.slice(-2)}`,
    email_addr: `${name.slice(0, 1)}•••@${domain}`,
    travel_from_date: formatWireDate(booking.travelFrom),
    travel_to_date: formatWireDate(booking.travelTo),
    status: booking.status,
  };
}
