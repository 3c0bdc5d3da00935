import { and, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots, pointMovementLots, pointMovements } from './tables.ts';
import { takeFrom } from './point-rules.ts';
import { extendExpiry, lockAccount, type NewMovement, writeMovement } from './write-movement.ts';

type SpendInput = Pick<NewMovement, 'memberId' | 'reason' | 'actor' | 'now'> & { voucherId: string };

/** Lots with points that can be redeemed at `now`. */
export const isSpendable = (
  memberId: string | PgColumn | Placeholder,
  now: Date | Placeholder,
): SQL | undefined =>
  and(
    eq(pointLots.memberId, memberId),
    gt(pointLots.remaining, 0),
    lte(pointLots.availableAt, now),
    gt(pointLots.expiresAt, now),
  );

/**
 * Pays for a voucher with the member's oldest available points, in the caller's transaction. The account's lock makes
 * parallel calls run one after another. Throws 422 when there are too few points.
 */
export async function spendPoints(
  tx: Queries,
  { points, voucherId, ...input }: SpendInput & { points: number },
): Promise<void> {
  const { memberId, now } = input;
  await lockAccount(tx, memberId);
  const lots = await tx
    .select({ id: pointLots.id, remaining: pointLots.remaining })
    .from(pointLots)
    .where(isSpendable(memberId, now))
    .orderBy(pointLots.earnedAt, pointLots.id)
    // Each lot has at least one point, so no more of them are needed.
    .limit(points);
  const parts = takeFrom(lots, points);
  if (!parts) throw tooFew(points, lots);
  await writeMovement(tx, { ...input, rule: 'REDEEM', source: { kind: 'VOUCHER', id: voucherId }, parts });
  await extendExpiry(tx, memberId, { activity: now, now });
}

/** Returns the points of a voucher to the lots they came from. `expirePoints` removes those that have expired since. */
export async function returnPoints(tx: Queries, { voucherId, ...input }: SpendInput): Promise<void> {
  await lockAccount(tx, input.memberId);
  const paid = await findPaidLots(tx, voucherId);
  const parts = paid.map(({ lotId, points }) => ({ lotId, points: -points }));
  await writeMovement(tx, {
    ...input,
    rule: 'RETURN',
    source: { kind: 'VOUCHER', id: voucherId },
    parts,
  });
}

/** A query of the points that a voucher took from each lot, as negative numbers. */
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

/** The points that voiding a voucher returns, by expiry. Expired points aren't returned. */
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
