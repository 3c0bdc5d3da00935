import { createTestDispute } from '../../../shared/contracts/disputes.ts';
import { conflict, notFound } from '../../../shared/errors/app-error.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { findCharges } from '../modules/bookings/find-charge.ts';
import { findBookings } from '../modules/bookings/find-bookings.ts';
import { findDisputes } from '../modules/disputes/find-disputes.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';

interface Input {
  bookingId: string;
  reason: string;
  by: { id: string };
}

/** Lets the sandbox dispute the last charge of a booking. Throws 404 with a real network, 409 if there is no such charge. */
export async function openTestDispute(
  { db, now, gateway }: PaymentDeps,
  { bookingId, reason, by }: Input,
): Promise<string> {
  const booking = (await findBookings(db.queries, [bookingId])).get(bookingId);
  if (!gateway.openTestDispute || !booking) throw notFound('We can’t find this booking.');
  const [charge] = await findCharges(db.queries, bookingId);
  const [dispute] = await findDisputes(db.queries, { bookingId, transactionIds: [] });
  if (dispute) throw conflict('STATE_CHANGED', 'This booking is disputed already.');
  if (!charge?.reference || booking.paidCents <= booking.dueBackCents)
    throw conflict('STATE_CHANGED', 'Nothing was paid online that could be disputed.');
  await recordAudit(db.queries, {
    action: createTestDispute,
    actor: by,
    subject: { kind: 'booking', id: bookingId, name: booking.number },
    before: { isDisputed: false },
    after: { isDisputed: true },
    reason,
    at: now(),
  });
  const id = await gateway.openTestDispute({ reference: charge.reference, reason: 'fraudulent' });
  if (id === null) throw conflict('STATE_CHANGED', 'The sandbox knows no such charge.');
  return id;
}
