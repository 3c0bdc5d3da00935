import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookingVersions, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeError } from '../../platform/describe-error.ts';
import { finishRefunds } from './refund-payments.ts';
import { settleChange } from './settle-change.ts';

const BATCH = 50;

export const beingChanged = () =>
  conflict('STATE_CHANGED', 'Another change to this booking is in progress. Try again in a moment.');

/** The stay to which a booking is just being changed: it waits for its payment. */
export async function findPendingChange(
  tx: Queries,
  { id }: { id: string },
): Promise<typeof bookingVersions.$inferSelect | null> {
  const [pending] = await tx
    .select()
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, id), isNotNull(bookingVersions.holdUntil)));
  return pending ?? null;
}

/** Ends a change whose payment is under way, with the card network's final word. Throws 409 when there is none yet. */
export async function settlePendingChange(deps: BookingDeps, { id }: { id: string }): Promise<void> {
  for (const charge of await findPendingCharges(deps.db.queries, eq(bookingVersions.bookingId, id)))
    await settle(deps, charge).catch((error: unknown) => {
      deps.log.error({ ...describeError(error), bookingId: id }, 'A pending change could not be settled');
      throw beingChanged();
    });
}

/** Ends changes whose hold has passed without an answer about their payment. Any process may run it at any time. */
export async function sweepChanges(deps: BookingDeps): Promise<void> {
  const lapsed = await findPendingCharges(deps.db.queries, lte(bookingVersions.holdUntil, deps.now()));
  for (const charge of lapsed) {
    // One payment that cannot be settled yet is no reason to leave the others.
    await settle(deps, charge).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), ...charge }, 'A lapsed change could not be settled'),
    );
  }
}

interface PendingCharge {
  bookingId: string;
  key: string;
}

function findPendingCharges(queries: Queries, which: SQL): Promise<PendingCharge[]> {
  const isItsCharge = and(
    eq(payments.bookingId, bookingVersions.bookingId),
    eq(payments.kind, 'CHARGE'),
    eq(payments.state, 'STARTED'),
  );
  return queries
    .select({ bookingId: bookingVersions.bookingId, key: payments.gatewayKey })
    .from(bookingVersions)
    .innerJoin(payments, isItsCharge)
    .where(and(isNotNull(bookingVersions.holdUntil), which))
    .orderBy(bookingVersions.holdUntil)
    .limit(BATCH);
}

async function settle(deps: BookingDeps, { bookingId, key }: PendingCharge): Promise<void> {
  // The network's final word first, outside of any lock; after it the key can charge no more.
  const outcome = await deps.gateway.settle(key);
  await deps.db.transaction((tx) => settleChange(tx, deps, { bookingId, key }, outcome));
  await finishRefunds(deps, { bookingId });
}
