import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { withAdvisoryLock } from '../../platform/jobs/with-advisory-lock.ts';
import { lockAccount, writeMovement } from './write-movement.ts';

/** Members in one transaction: none of them waits long for their own points. */
const AT_ONCE = 50;

/** Takes points whose time is over from the ledger. Each transaction is whole: the next run goes on where one ended. */
export async function expirePoints(deps: Deps): Promise<void> {
  let expired: number | undefined;
  do expired = await withAdvisoryLock(deps.db, 'expire points', (tx) => expireSome(tx, deps.now()));
  while (expired === AT_ONCE);
}

/** @returns of how many members points have expired */
async function expireSome(tx: Queries, now: Date): Promise<number> {
  const hasExpired = and(gt(pointLots.remaining, 0), lte(pointLots.expiresAt, now));
  const due = await tx
    .selectDistinct({ memberId: pointLots.memberId })
    .from(pointLots)
    .where(hasExpired)
    .orderBy(pointLots.memberId)
    .limit(AT_ONCE);
  for (const { memberId } of due) {
    await lockAccount(tx, memberId);
    const lots = await tx
      .select({ id: pointLots.id, remaining: pointLots.remaining })
      .from(pointLots)
      .where(and(eq(pointLots.memberId, memberId), hasExpired));
    const [first] = lots;
    // Somebody else may have moved them while the account was waited for.
    if (!first) continue;
    await writeMovement(tx, {
      memberId,
      rule: 'EXPIRE',
      reason:
        'Points expire 24 months after you earn them, and no sooner than 12 months after your last stay',
      source: { kind: 'LOT', id: first.id },
      actor: 'clock',
      parts: lots.map(({ id, remaining }) => ({ lotId: id, points: -remaining })),
      now,
    });
  }
  return due.length;
}
