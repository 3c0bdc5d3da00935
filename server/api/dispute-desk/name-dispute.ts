import { findBookings } from '../modules/bookings/find-bookings.ts';
import type { DisputeRow } from '../modules/disputes/record-event.ts';
import type { Queries } from '../platform/database/database.ts';

/** What the audit log calls a dispute: the number of what was charged. */
export async function nameDispute(
  queries: Queries,
  { id, bookingId, receiptNumber }: DisputeRow,
): Promise<string> {
  const booking = bookingId ? (await findBookings(queries, [bookingId])).get(bookingId) : undefined;
  return booking?.number ?? receiptNumber ?? id;
}
