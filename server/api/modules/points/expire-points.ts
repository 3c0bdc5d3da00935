import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { EXTENSION_MONTHS, LIFE_MONTHS } from './point-rules.ts';
import { pointLots } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { withAdvisoryLock } from '../../platform/jobs/with-advisory-lock.ts';
import { lockAccount, writeMovement } from './write-movement.ts';

/** Members per transaction, so that none of them waits long for their own points. */
const BATCH_SIZE = 50;

/** Expires points in batches, each in its own transaction. A run that was interrupted is completed by the next one. */
export async function expirePoints(deps: Deps): Promise<void> {
  let expired: number | undefined;
  do expired = await withAdvisoryLock(deps.db, 'expire points', (tx) => expireBatch(tx, deps.now()));
  while (expired === BATCH_SIZE);
}

/** @returns the number of members in the batch */
async function expireBatch(tx: Queries, now: Date): Promise<number> {
  const hasExpired = and(gt(pointLots.remaining, 0), lte(pointLots.expiresAt, now));
  const due = await tx
    .selectDistinct({ memberId: pointLots.memberId })
    .from(pointLots)
    .where(hasExpired)
    .orderBy(pointLots.memberId)
    .limit(BATCH_SIZE);
  for (const { memberId } of due) {
    await lockAccount(tx, memberId);
    const lots = await tx
      .select({ id: pointLots.id, remaining: pointLots.remaining })
      .from(pointLots)
      .where(and(eq(pointLots.memberId, memberId), hasExpired));
    const [first] = lots;
    // Another transaction may have changed the lots before the lock was granted.
    if (!first) continue;
    await writeMovement(tx, {
      memberId,
      rule: 'EXPIRE',
      reason: `Points expire ${LIFE_MONTHS} months after you earn them, and no sooner than ${EXTENSION_MONTHS} months after your last stay`,
      source: { kind: 'LOT', id: first.id },
      actor: 'clock',
      parts: lots.map(({ id, remaining }) => ({ lotId: id, points: -remaining })),
      now,
    });
  }
  return due.length;
}
