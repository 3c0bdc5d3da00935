import { asc, eq, inArray } from 'drizzle-orm';
import { formatCents } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { productName } from '../modules/documents/booking-facts.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookingVersions, cancellations } from '../modules/bookings/tables.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import { quotes } from '../modules/quotes/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { linesOf, MAX_ROWS, type StoryEntry } from './story-part.ts';

const datesOf = ({ travelFrom, travelTo }: { travelFrom: Date; travelTo: Date }) =>
  `${formatWhen(travelFrom)} to ${formatWhen(travelTo)}`;

const whoBooked = ({ memberId, bookedBy }: BookingRow) =>
  bookedBy ? `staff:${bookedBy}` : memberId ? `member:${memberId}` : 'guest';

const findVersions = (queries: Queries, bookingId: string) =>
  queries
    .select()
    .from(bookingVersions)
    .where(eq(bookingVersions.bookingId, bookingId))
    .orderBy(asc(bookingVersions.version))
    .limit(MAX_ROWS);

/** Tells the prices that became the booking and its changes. Quotes are deleted after some days; bookings keep the price. */
export async function tellQuotes(queries: Queries, { booking, offers }: FoundStay): Promise<StoryEntry[]> {
  if (!booking) return [];
  const ids = (await findVersions(queries, booking.id)).map(({ quoteId }) => quoteId);
  const rows = await queries
    .select()
    .from(quotes)
    .where(inArray(quotes.id, [...new Set([booking.quoteId, ...ids])]));
  // The price of an offer was not shown on the site but made by staff.
  const offered = new Set(offers.map(({ quoteId }) => quoteId));
  return rows
    .filter(({ id }) => !offered.has(id))
    .map((quote) => ({
      at: quote.createdAt,
      kind: 'quote',
      title: `Price shown: ${formatCents(quote.totalCents)}, ${productName(quote.productKind)}`,
      details: [
        datesOf(quote),
        ...(quote.promoCode
          ? [`Promo code ${quote.promoCode}${quote.promoReason ? `: ${quote.promoReason}` : ''}`]
          : []),
      ],
      lines: linesOf(quote.rate),
      actor: whoBooked(booking),
    }));
}

/** Tells the booking, its versions, and how it ended. */
export async function tellBooking(queries: Queries, { booking }: FoundStay): Promise<StoryEntry[]> {
  if (!booking) return [];
  const versions = await findVersions(queries, booking.id);
  const [first = booking, ...changes] = versions;
  return [
    {
      at: booking.createdAt,
      kind: 'booking',
      title: `Booked: ${booking.number}, ${formatCents(first.totalCents)}, ${productName(booking.productKind)}`,
      details: [datesOf(first), ...carOf(booking)],
      lines: linesOf(first.rate),
      actor: whoBooked(booking),
    },
    ...changes.map((version): StoryEntry => ({
      at: version.createdAt,
      kind: 'booking',
      title: version.holdUntil
        ? `Change to ${formatCents(version.totalCents)} waits for its payment`
        : `Booking changed: ${formatCents(version.totalCents)}`,
      details: [datesOf(version)],
      lines: linesOf(version.rate),
      actor: whoBooked(booking),
    })),
    ...(await tellEnd(queries, booking)),
  ];
}

const carOf = ({ licensePlate, makeAndColor }: BookingRow) =>
  licensePlate || makeAndColor ? [[licensePlate, makeAndColor].filter(Boolean).join(', ')] : [];

const ENDS: Partial<Record<string, string>> = {
  NO_SHOW: 'Car did not come: no-show',
  EXPIRED: 'Booking expired, its space was released',
};

async function tellEnd(queries: Queries, booking: BookingRow): Promise<StoryEntry[]> {
  const title = ENDS[booking.status];
  if (title) return [{ at: booking.updatedAt, kind: 'booking', title, actor: 'job' }];
  const [canceled] = await queries
    .select()
    .from(cancellations)
    .where(eq(cancellations.bookingId, booking.id));
  if (!canceled) return [];
  const { createdAt, feeCents, refundCents, feeLines } = canceled;
  return [
    {
      at: createdAt,
      kind: 'booking',
      title: 'Booking canceled',
      details: [`Fee ${formatCents(feeCents)}, refund ${formatCents(refundCents)}`],
      lines: feeLines,
      actor: whoBooked(booking),
    },
  ];
}
