import { and, asc, eq, lte } from 'drizzle-orm';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeError } from '../../platform/describe-error.ts';
import { type Charge, settleCharge } from './settle-charge.ts';

const BATCH = 50;

/**
 * Settles bookings whose hold has expired with a pending payment, because a process stopped or the network didn't answer.
 * Any process may run it at any time, also in parallel.
 */
export async function sweepBookings(deps: BookingDeps): Promise<void> {
  const { queries } = deps.db;
  const expired = await queries
    .select({ bookingId: bookings.id, key: payments.gatewayKey, amountCents: payments.amountCents })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'CHARGE')))
    .where(and(eq(bookings.status, 'PENDING_PAYMENT'), lte(bookings.holdUntil, deps.now())))
    .orderBy(asc(bookings.holdUntil))
    .limit(BATCH);
  for (const { key, ...charge } of expired) {
    // A failure must not stop the others.
    await settleExpired(deps, key, charge).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), ...charge }, 'An expired booking could not be settled'),
    );
  }
}

async function settleExpired(deps: BookingDeps, key: string, charge: Charge): Promise<void> {
  // Outside any lock. After this the key can no longer be charged.
  const outcome = await deps.gateway.settle(key);
  const answer = await deps.db.transaction((tx) => settleCharge(tx, deps, charge, outcome));
  if (answer) deps.log.warn({ ...charge, outcome: outcome.state }, 'An expired booking was settled');
}
