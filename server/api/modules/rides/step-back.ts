import { eq } from 'drizzle-orm';
import { stepRideBack as contract, STEP_BACK_SECONDS } from '../../../../shared/contracts/dispatch.ts';
import type { RideState } from '../../../../shared/contracts/rides.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rides } from './tables.ts';

type RideRow = typeof rides.$inferSelect;

interface StepBack {
  id: string;
  from: RideState;
  reason: string;
  by: string;
  at: Date;
}

/**
 * Takes back a ride's last state, in the caller's transaction. Throws 404, and 409 when the ride has another state, was
 * changed longer ago, or its traveler has requested another one meanwhile.
 */
export async function stepBack(
  tx: Queries,
  { id, from, reason, by, at }: StepBack,
): Promise<{ state: RideState }> {
  const [ride] = await tx.select().from(rides).where(eq(rides.id, id)).for('update');
  if (!ride) throw notFound('We can’t find this ride.');
  const isLate = at.getTime() - ride.changedAt.getTime() > STEP_BACK_SECONDS * 1000;
  if (ride.state !== from || isLate) throw conflict('STATE_CHANGED', 'This can’t be undone anymore.');
  const earlier = findEarlier(ride);
  await tx
    .update(rides)
    .set(earlier)
    .where(eq(rides.id, id))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw conflict('STATE_CHANGED', 'This traveler has requested another ride.');
    });
  await recordChange(tx, 'rides', id);
  await recordAudit(tx, {
    action: contract,
    actor: { id: by },
    subject: { kind: 'ride', id, name: ride.name },
    before: { state: ride.state },
    after: { state: earlier.state },
    reason,
    at,
  });
  return { state: earlier.state };
}

/** The ride as it was before its last state. */
function findEarlier(ride: RideRow): Pick<RideRow, 'state' | 'changedAt' | 'endedAt'> & Partial<RideRow> {
  const { state, requestedAt, acknowledgedAt, enRouteAt, arrivedAt } = ride;
  const times = [
    { state: 'ARRIVED', at: state === 'ARRIVED' ? null : arrivedAt },
    { state: 'EN_ROUTE', at: state === 'EN_ROUTE' ? null : enRouteAt },
    { state: 'ACKNOWLEDGED', at: state === 'ACKNOWLEDGED' ? null : acknowledgedAt },
  ] as const;
  const before = times.find(({ at }) => at !== null);
  return {
    state: before?.state ?? 'REQUESTED',
    changedAt: before?.at ?? requestedAt,
    endedAt: null,
    ...(state === 'ACKNOWLEDGED' && { acknowledgedAt: null }),
    ...(state === 'EN_ROUTE' && { enRouteAt: null }),
    ...(state === 'ARRIVED' && { arrivedAt: null }),
  };
}
