import { and, asc, eq, lte } from 'drizzle-orm';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { releaseSpace } from '../capacity/capacity.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';
import { mailConfirmLink } from './ask-to-confirm.ts';
import { describeError } from '../../platform/describe-error.ts';
import { type Charge, settleCharge } from './settle-charge.ts';

const BATCH = 50;

/** How long an unconfirmed booking can be booked again from its mail after its hold has ended. */
const REBOOK_MS = DAY_MS;

/**
 * Ends unconfirmed bookings whose hold is over: releases their space and coupon, and mails a link that books again. Any
 * process may run it. Each booking has its own transaction, in case its link is opened at the same time.
 */
export async function endUnconfirmed(deps: BookingDeps): Promise<void> {
  const now = deps.now();
  const isOver = and(eq(bookings.status, 'UNCONFIRMED'), lte(bookings.holdUntil, now));
  const ended = await deps.db.queries.select({ id: bookings.id }).from(bookings).where(isOver).limit(BATCH);
  for (const { id } of ended)
    await deps.db.transaction(async (tx) => {
      const [booking] = await tx
        .update(bookings)
        .set({
          status: 'EXPIRED',
          holdUntil: null,
          rebookUntil: new Date(now.getTime() + REBOOK_MS),
          updatedAt: now,
        })
        .where(and(eq(bookings.id, id), isOver))
        .returning();
      if (!booking) return;
      await mailConfirmLink(tx, deps, booking, {
        template: 'booking-released',
        cause: `booking-released:${booking.id}`,
      });
      if (booking.couponId) await releaseCoupon(tx, booking.couponId);
      await releaseSpace(tx, booking, 'held');
    });
}

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
