import { eq } from 'drizzle-orm';
import type { PrintedTicket } from '../../../shared/contracts/booth.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { Queries } from '../platform/database/database.ts';
import { createCodes } from '../modules/documents/create-codes.ts';
import { findTransaction } from '../modules/transactions/find-transaction.ts';
import { transactions } from '../modules/transactions/tables.ts';

/** What is printed on the ticket of a parked car. Throws 404 for a car that isn't parked. */
export async function findTicket(queries: Queries, id: string): Promise<PrintedTicket> {
  const stay = await findTransaction(queries, eq(transactions.id, id));
  if (stay?.row.status !== 'OPEN') throw notFound('This car isn’t parked.');
  const { row, booking } = stay;
  return {
    ticket_number: row.ticketNumber,
    record_locator: row.recordLocator,
    license_plate: row.licensePlate,
    customer_name: row.customerName,
    vehicle_class: row.vehicleClass,
    entered_at: formatWireDate(row.enteredAt),
    travel_to_date: booking && formatWireDate(booking.travelTo),
    ...(await createCodes(row.ticketNumber)),
  };
}
