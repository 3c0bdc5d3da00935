import { desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { listOpenTransactions } from '../../../../shared/contracts/transactions.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import type { BookingRow } from '../bookings/present-booking.ts';
import type { TransactionRow } from './find-transaction.ts';
import { transactions } from './tables.ts';

const isHere = eq(transactions.status, 'OPEN');

/** A page of the cars that are here, the latest first. Pages count from 1. */
export async function listOpenStays(
  queries: Queries,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<v.InferInput<typeof listOpenTransactions.output>> {
  const rows = await queries
    .select()
    .from(transactions)
    .where(isHere)
    .orderBy(desc(transactions.enteredAt), desc(transactions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const count = await queries.$count(transactions, isHere);
  const bookings = await findBookings(
    queries,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const items = rows.map((stay) => presentOpenStay(stay, bookings.get(stay.bookingId ?? '')));
  return { items, count, page, page_size: pageSize };
}

const presentOpenStay = (stay: TransactionRow, booking: BookingRow | undefined) => ({
  id: stay.id,
  ticket_number: stay.ticketNumber,
  vehicle_class: stay.vehicleClass,
  license_plate: stay.licensePlate,
  customer_name: stay.customerName,
  booking_number: booking?.number ?? null,
  travel_from_date: formatWireDate(stay.enteredAt),
  expected_to_date: booking ? formatWireDate(booking.travelTo) : null,
});
