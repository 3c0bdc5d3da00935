import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { notFound } from '../../../shared/errors/app-error.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findBookings } from '../modules/bookings/find-bookings.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import { type MailedOfferRow, mailedOffers } from '../modules/mailed-offers/tables.ts';
import { findTransaction, type TransactionDetails } from '../modules/transactions/find-transaction.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';

type TransactionRow = typeof transactions.$inferSelect;
type VoucherRow = typeof timeVouchers.$inferSelect;

/** A stay with the rows that its story starts from. */
export interface FoundStay {
  booking: BookingRow | null;
  /** The shown transaction; null before the car arrives. */
  details: TransactionDetails | null;
  /** All transactions of the stay, also the voided ones of its booking. */
  cars: TransactionRow[];
  vouchers: VoucherRow[];
  /** The offer by mail that became the booking, if any. */
  offers: MailedOfferRow[];
}

/** Finds a stay by the id of its transaction or booking. Throws 404, also for a booking that the reader may not see. */
export async function findStay(queries: Queries, id: string, reader: Member): Promise<FoundStay> {
  const byCar = await findTransaction(queries, eq(transactions.id, id));
  const bookingId = byCar ? byCar.row.bookingId : id;
  const booking = (bookingId && (await findBookings(queries, [bookingId])).get(bookingId)) || null;
  const details = byCar ?? (booking && (await findTransaction(queries, isParkedFor(booking.id))));
  if (!details && !(booking && reader.permissions.has('Bookings:Read')))
    throw notFound('We can’t find this stay.');
  const cars = await findCars(queries, { booking, details });
  const vouchers = await findVouchers(queries, { booking, cars });
  return { booking, details, cars, vouchers, offers: booking ? await findOffers(queries, booking) : [] };
}

const findOffers = (queries: Queries, { quoteId }: BookingRow) =>
  queries.select().from(mailedOffers).where(eq(mailedOffers.quoteId, quoteId));

const isParkedFor = (bookingId: string) =>
  and(eq(transactions.bookingId, bookingId), ne(transactions.status, 'VOID')) ?? eq(transactions.id, '');

/** Two conditions, because each has an index of its own. */
function findCars(queries: Queries, { booking, details }: Pick<FoundStay, 'booking' | 'details'>) {
  const voided = and(eq(transactions.bookingId, booking?.id ?? ''), eq(transactions.status, 'VOID'));
  return queries
    .select()
    .from(transactions)
    .where(or(eq(transactions.id, details?.row.id ?? ''), voided))
    .orderBy(asc(transactions.enteredAt), asc(transactions.id));
}

function findVouchers(queries: Queries, { booking, cars }: Pick<FoundStay, 'booking' | 'cars'>) {
  const isLinked = or(
    eq(timeVouchers.bookingId, booking?.id ?? ''),
    inArray(
      timeVouchers.transactionId,
      cars.map(({ id }) => id),
    ),
  );
  return queries.select().from(timeVouchers).where(isLinked).orderBy(asc(timeVouchers.createdAt));
}
