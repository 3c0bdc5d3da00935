import { isNull } from 'drizzle-orm';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { rides } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { advanceRide, type NextState } from './advance-ride.ts';

/** The next state of a demo ride, after `after` seconds plus up to `spread` more. */
const STEPS: Record<string, { to: NextState; after: number; spread: number } | undefined> = {
  REQUESTED: { to: 'ACKNOWLEDGED', after: 15, spread: 15 },
  ACKNOWLEDGED: { to: 'EN_ROUTE', after: 30, spread: 45 },
  EN_ROUTE: { to: 'ARRIVED', after: 150, spread: 180 },
  ARRIVED: { to: 'COMPLETED', after: 60, spread: 60 },
};

/** Plays the dispatcher in the demo: advances each open ride when its next step is due. */
export async function driveDemoRides(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const open = await deps.db.queries.select().from(rides).where(isNull(rides.endedAt));
  for (const { id, state, changedAt } of open) {
    const step = STEPS[state];
    if (!step) continue;
    const due = changedAt.getTime() + (step.after + step.spread * paceOf(id)) * 1000;
    if (deps.now().getTime() >= due) await advanceRide(deps, id, step.to).catch(ignoreConflict);
  }
}

/** A number from 0 to 1 that is always the same for a ride. */
const paceOf = (id: string) => (id.charCodeAt(0) % 16) / 15;

/** The traveler may have canceled the ride at the same time. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
