import { and, asc, eq, lte } from 'drizzle-orm';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeError } from '../../platform/describe-error.ts';
import { type Charge, settleCharge } from './settle-charge.ts';

const BATCH = 50;

/**
 * Ends bookings whose hold has passed without an answer about their payment: the process is gone, or the network did not
 * say. Any process may run it at any time; two at once change nothing twice.
 */
export async function sweepBookings(deps: BookingDeps): Promise<void> {
  const { queries } = deps.db;
  const lapsed = await queries
    .select({ bookingId: bookings.id, key: payments.gatewayKey, amountCents: payments.amountCents })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'CHARGE')))
    .where(and(eq(bookings.status, 'PENDING_PAYMENT'), lte(bookings.holdUntil, deps.now())))
    .orderBy(asc(bookings.holdUntil))
    .limit(BATCH);
  for (const { key, ...charge } of lapsed) {
    // One payment that cannot be settled yet is no reason to leave the others.
    await settleLapsed(deps, key, charge).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), ...charge }, 'A lapsed booking could not be settled'),
    );
  }
}

async function settleLapsed(deps: BookingDeps, key: string, charge: Charge): Promise<void> {
  // The network's final word first, outside of any lock; after it the key can charge no more.
  const outcome = await deps.gateway.settle(key);
  const settled = await deps.db.transaction((tx) => settleCharge(tx, deps, charge, outcome));
  if (settled) deps.log.warn({ ...charge, outcome: outcome.state }, 'A lapsed booking was settled');
}
