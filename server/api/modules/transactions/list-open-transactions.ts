import { desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { listOpenTransactions } from '../../../../shared/contracts/transactions.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import type { BookingRow } from '../bookings/present-booking.ts';
import { presentCar } from '../members/member-car.ts';
import { findLinkedVouchers } from '../vouchers/find-vouchers.ts';
import type { TransactionRow } from './find-transaction.ts';
import { transactions } from './tables.ts';

const isOpen = eq(transactions.status, 'OPEN');

/** Lists a page of the parked cars, latest entry first. Pages count from 1. */
export async function findOpenTransactionPage(
  queries: Queries,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<v.InferInput<typeof listOpenTransactions.output>> {
  const rows = await queries
    .select()
    .from(transactions)
    .where(isOpen)
    .orderBy(desc(transactions.enteredAt), desc(transactions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const count = await queries.$count(transactions, isOpen);
  const bookings = await findBookings(
    queries,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const vouchers = await findLinkedVouchers(
    queries,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const voucher = vouchers.findLast(({ transactionId }) => transactionId === row.id);
    return presentOpenTransaction(
      row,
      bookings.get(row.bookingId ?? ''),
      row.expectedExitAt ?? voucher?.travelTo,
    );
  });
  return { items, count, page, page_size: pageSize };
}

const presentOpenTransaction = (
  row: TransactionRow,
  booking: BookingRow | undefined,
  expected = row.expectedExitAt ?? booking?.travelTo,
) => ({
  id: row.id,
  ticket_number: row.ticketNumber,
  vehicle_class: row.vehicleClass,
  ...presentCar({ ...(booking ?? row), licensePlate: row.licensePlate }),
  customer_name: row.customerName,
  booking_number: booking?.number ?? null,
  travel_from_date: formatWireDate(row.enteredAt),
  expected_to_date: expected ? formatWireDate(expected) : null,
});
