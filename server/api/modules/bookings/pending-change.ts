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

/** Finds the version of a booking whose payment is pending. */
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

/** Settles a pending change with the card network's final answer. Throws 409 when there is none yet. */
export async function settlePendingChange(deps: BookingDeps, { id }: { id: string }): Promise<void> {
  for (const charge of await findPendingCharges(deps.db.queries, eq(bookingVersions.bookingId, id)))
    await settle(deps, charge).catch((error: unknown) => {
      deps.log.error({ ...describeError(error), bookingId: id }, 'A pending change could not be settled');
      throw beingChanged();
    });
}

/** Settles pending changes whose hold has expired. Any process may run it at any time. */
export async function sweepChanges(deps: BookingDeps): Promise<void> {
  const expired = await findPendingCharges(deps.db.queries, lte(bookingVersions.holdUntil, deps.now()));
  for (const charge of expired) {
    // A failure must not stop the others.
    await settle(deps, charge).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), ...charge }, 'An expired change could not be settled'),
    );
  }
}

interface PendingCharge {
  bookingId: string;
  key: string;
}

function findPendingCharges(queries: Queries, filter: SQL): Promise<PendingCharge[]> {
  const isPendingCharge = and(
    eq(payments.bookingId, bookingVersions.bookingId),
    eq(payments.kind, 'CHARGE'),
    eq(payments.state, 'STARTED'),
  );
  return queries
    .select({ bookingId: bookingVersions.bookingId, key: payments.gatewayKey })
    .from(bookingVersions)
    .innerJoin(payments, isPendingCharge)
    .where(and(isNotNull(bookingVersions.holdUntil), filter))
    .orderBy(bookingVersions.holdUntil)
    .limit(BATCH);
}

async function settle(deps: BookingDeps, { bookingId, key }: PendingCharge): Promise<void> {
  // Outside any lock. After this the key can no longer be charged.
  const outcome = await deps.gateway.settle(key);
  await deps.db.transaction((tx) => settleChange(tx, deps, { bookingId, key }, outcome));
  await finishRefunds(deps, { bookingId });
}
