import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots, pointMovementLots, pointMovements } from './tables.ts';
import { takeFrom } from './point-rules.ts';
import { liftExpiry, lockAccount, type NewMovement, writeMovement } from './write-movement.ts';

type Spending = Pick<NewMovement, 'memberId' | 'reason' | 'actor' | 'now'> & { voucherId: string };

/** Lots that can be spent from at `now`. */
export const isSpendable = (memberId: string, now: Date): SQL | undefined =>
  and(
    eq(pointLots.memberId, memberId),
    gt(pointLots.remaining, 0),
    lte(pointLots.availableAt, now),
    gt(pointLots.expiresAt, now),
  );

/**
 * Pays for a voucher with the member's oldest available points, in the caller's transaction. Of several at once each
 * waits for the one before it, and sees what that one left. Throws 422 when there are too few.
 */
export async function spendPoints(
  tx: Queries,
  { points, voucherId, ...spending }: Spending & { points: number },
): Promise<void> {
  const { memberId, now } = spending;
  await lockAccount(tx, memberId);
  const lots = await tx
    .select({ id: pointLots.id, remaining: pointLots.remaining })
    .from(pointLots)
    .where(isSpendable(memberId, now))
    .orderBy(pointLots.earnedAt, pointLots.id)
    // Each has a point at least, so that more of them are never needed.
    .limit(points);
  const parts = takeFrom(lots, points);
  if (!parts) throw tooFew(points, lots);
  await writeMovement(tx, { ...spending, rule: 'REDEEM', source: { kind: 'VOUCHER', id: voucherId }, parts });
  await liftExpiry(tx, memberId, { activity: now, now });
}

/** Returns what a voucher cost to the very lots it came from; what has expired meanwhile goes with the next expiry. */
export async function returnPoints(tx: Queries, { voucherId, ...returning }: Spending): Promise<void> {
  await lockAccount(tx, returning.memberId);
  const paid = await findPaidLots(tx, voucherId);
  const parts = paid.map(({ lotId, points }) => ({ lotId, points: -points }));
  await writeMovement(tx, {
    ...returning,
    rule: 'RETURN',
    source: { kind: 'VOUCHER', id: voucherId },
    parts,
  });
}

/** What a voucher took from which lots; negative. */
export const findPaidLots = (queries: Queries, voucherId: string) =>
  queries
    .select({ lotId: pointMovementLots.lotId, points: pointMovementLots.points })
    .from(pointMovements)
    .innerJoin(
      pointMovementLots,
      and(
        eq(pointMovementLots.memberId, pointMovements.memberId),
        eq(pointMovementLots.position, pointMovements.position),
      ),
    )
    .where(
      and(
        eq(pointMovements.sourceKind, 'VOUCHER'),
        eq(pointMovements.sourceId, voucherId),
        eq(pointMovements.rule, 'REDEEM'),
      ),
    );

/** What voiding a voucher returns, by the day on which the points expire. Points that have expired do not come back. */
export async function findReturnablePoints(
  queries: Queries,
  voucherId: string,
  now: Date,
): Promise<{ expiresAt: Date; points: number }[]> {
  const paid = findPaidLots(queries, voucherId).as('paid');
  return queries
    .select({ expiresAt: pointLots.expiresAt, points: sql<number>`(-sum(${paid.points}))::int` })
    .from(paid)
    .innerJoin(pointLots, eq(pointLots.id, paid.lotId))
    .where(gt(pointLots.expiresAt, now))
    .groupBy(pointLots.expiresAt)
    .orderBy(pointLots.expiresAt);
}

function tooFew(points: number, lots: { remaining: number }[]) {
  const available = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const missing = countOf(points - available, 'point');
  return invalid({}, [
    `This costs ${points} points and you have ${available} available. You need ${missing} more.`,
  ]);
}
