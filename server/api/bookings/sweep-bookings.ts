import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm';
import { bookings, payments, quotes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { settleCharge } from './settle-charge.ts';

/** A charge that has no end after this long was interrupted: its process is gone, or the network never answered. */
const INTERRUPTED_MS = 2 * 60_000;
/** Quotes that nobody booked are forgotten a while after the longest price promise. */
const FORGET_QUOTE_MS = 3 * 24 * 3_600_000;
const BATCH = 50;

/** Finishes what a crash left half done. Any process may run it at any time; two at once change nothing twice. */
export async function sweepBookings(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - INTERRUPTED_MS);
  const interrupted = await deps.db.queries
    .select({ bookingId: payments.bookingId, key: payments.gatewayKey })
    .from(payments)
    .where(and(eq(payments.state, 'STARTED'), eq(payments.kind, 'CHARGE'), lt(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt))
    .limit(BATCH);
  for (const { bookingId, key } of interrupted) {
    // The network's word first, outside of any lock; after it the key can charge no more.
    const outcome = await deps.gateway.settle(key);
    await deps.db.transaction((tx) => settleCharge(tx, deps, bookingId, outcome));
    deps.log.warn({ bookingId, outcome: outcome.state }, 'An interrupted payment was settled');
  }
}

/** Deletes quotes that lapsed days ago and back no booking. */
export async function forgetOldQuotes(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - FORGET_QUOTE_MS);
  const booked = deps.db.queries
    .select({ one: sql`1` })
    .from(bookings)
    .where(eq(bookings.quoteId, quotes.id));
  await deps.db.queries.delete(quotes).where(and(lt(quotes.expiresAt, before), notExists(booked)));
}
