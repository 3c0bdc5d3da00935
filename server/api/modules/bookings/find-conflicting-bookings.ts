import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';

// Also one that is just being paid: of two at the same moment, one is enough.
const STANDING = ['PENDING_PAYMENT', 'CONFIRMED', 'CHECKED_IN'];

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

interface Wanted {
  quote: { id: string; travelFrom: Date; travelTo: Date };
  emailKey: string;
  /** Whether an overlapping stay of the same e-mail address stands in the way. */
  checkForExisting: boolean;
}

/** The bookings that stand in the way of a new one. */
export async function findConflictingBookings(
  tx: Queries,
  { quote, emailKey, checkForExisting }: Wanted,
): Promise<ConflictingBooking[]> {
  const hasQuote = and(eq(bookings.quoteId, quote.id), sql`${bookings.status} <> 'EXPIRED'`);
  const overlaps = and(
    eq(bookings.emailKey, emailKey),
    inArray(bookings.status, STANDING),
    lt(bookings.travelFrom, quote.travelTo),
    gt(bookings.travelTo, quote.travelFrom),
  );
  return tx
    .select(columns)
    .from(bookings)
    .where(checkForExisting ? or(hasQuote, overlaps) : hasQuote);
}

export const quoteTaken = () => conflict('STATE_CHANGED', 'This price is already booked.');

/** The refusal of a second booking for the same days, with as much of the first as a stranger may see. */
export const duplicateBooking = (booking: ConflictingBooking) =>
  conflict(
    'DUPLICATE_BOOKING',
    booking.status === 'PENDING_PAYMENT'
      ? 'You’re already paying for a booking for these dates.'
      : 'You already booked this stay.',
    { booking: presentMasked(booking) },
  );

/** Enough to recognise one's own booking by, and nothing for a stranger: no id, no name, no link. */
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
