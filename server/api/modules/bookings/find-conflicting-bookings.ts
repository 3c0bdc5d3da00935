import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError, conflict } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { readLink } from './booking-links.ts';
import type { BookingOptions } from './booking-row.ts';
import type { BookingRow } from './present-booking.ts';
import { bookings } from './tables.ts';

// A booking that is still being paid counts too.
const ACTIVE = ['PENDING_PAYMENT', 'CONFIRMED', 'CHECKED_IN'];

const columns = {
  id: bookings.id,
  quoteId: bookings.quoteId,
  number: bookings.number,
  email: bookings.email,
  emailKey: bookings.emailKey,
  memberId: bookings.memberId,
  sessionId: bookings.sessionId,
  status: bookings.status,
  travelFrom: bookings.travelFrom,
  travelTo: bookings.travelTo,
};

export type ConflictingBooking = Pick<BookingRow, keyof typeof columns>;

interface ConflictQuery {
  quote: { id: string; travelFrom: Date; travelTo: Date };
  emailKey: string;
  /** Whether overlapping stay dates of the same email count as a conflict. */
  checkForExisting: boolean;
}

/** Finds bookings of the same quote and, when asked, of the same email for overlapping dates. */
export const findConflictingBookings = (
  tx: Queries,
  { quote, emailKey, checkForExisting }: ConflictQuery,
): Promise<ConflictingBooking[]> =>
  checkForExisting
    ? findDuplicates(tx).execute({
        quoteId: quote.id,
        travelFrom: quote.travelFrom,
        travelTo: quote.travelTo,
        emailKey,
      })
    : findSameQuote(tx).execute({ quoteId: quote.id });

const hasQuote = and(eq(bookings.quoteId, sql.placeholder('quoteId')), sql`${bookings.status} <> 'EXPIRED'`);
const overlaps = and(
  eq(bookings.emailKey, sql.placeholder('emailKey')),
  inArray(bookings.status, ACTIVE),
  lt(bookings.travelFrom, sql.placeholder('travelTo')),
  gt(bookings.travelTo, sql.placeholder('travelFrom')),
);

const findSameQuote = prepareOnce((queries) =>
  queries.select(columns).from(bookings).where(hasQuote).prepare('find_booking_of_quote'),
);
const findDuplicates = prepareOnce((queries) =>
  queries.select(columns).from(bookings).where(or(hasQuote, overlaps)).prepare('find_conflicting_bookings'),
);

export const quoteTaken = () => conflict('STATE_CHANGED', 'This price is already booked.');

/** A second booking of the same dates and email address. */
export class DuplicateBooking extends AppError {
  readonly bookingId: string;
  readonly isOwner: boolean;

  /** The caller learns number, dates and status only of their own booking; a stranger learns that there is one. */
  constructor(booking: ConflictingBooking, isOwner: boolean) {
    const isPending = isOwner && booking.status === 'PENDING_PAYMENT';
    const message = isPending
      ? 'You’re already paying for a booking for these dates.'
      : 'This email address already has a booking for these dates.';
    super(409, 'DUPLICATE_BOOKING', message, {
      formErrors: [message],
      data: isOwner ? { booking: presentOwn(booking) } : {},
    });
    this.bookingId = booking.id;
    this.isOwner = isOwner;
  }
}

/** Whether a booking is the caller's own: of their session or account, or one that they hold a link to. */
export function ownsBooking(
  deps: Pick<Deps, 'signer' | 'now'>,
  booking: ConflictingBooking,
  { caller: { member, sessionId }, token = '' }: Pick<BookingOptions, 'caller' | 'token'>,
): boolean {
  const isMembers = member !== null && booking.memberId === member.id;
  return booking.sessionId === sessionId || isMembers || readLink(deps, booking, token).isValid;
}

/** Throws `DuplicateBooking` if there is a conflict, about the caller's own booking if one of several is. */
export function refuseDuplicate(
  conflicts: ConflictingBooking[],
  isOwn: (booking: ConflictingBooking) => boolean,
): void {
  const own = conflicts.find(isOwn);
  const duplicate = own ?? conflicts[0];
  if (duplicate) throw new DuplicateBooking(duplicate, own !== undefined);
}

const presentOwn = ({ number, email, status, travelFrom, travelTo }: ConflictingBooking) => ({
  number,
  email_addr: email,
  travel_from_date: formatWireDate(travelFrom),
  travel_to_date: formatWireDate(travelTo),
  status,
});
