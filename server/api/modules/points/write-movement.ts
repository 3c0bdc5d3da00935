import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { PointRule } from '../../../../shared/contracts/points.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointAccounts, pointLots, pointMovementLots, pointMovements } from './tables.ts';
import { liftedExpiry, type LotPart } from './point-rules.ts';

/** Who moves points: the member, one of the staff (both by member id), the gate at an exit, or time itself. */
export type Actor = `member:${string}` | `staff:${string}` | 'exit' | 'clock';

export interface NewMovement {
  memberId: string;
  rule: PointRule;
  /** For people: why. */
  reason: string;
  source: { kind: 'RECEIPT' | 'VOUCHER' | 'LOT'; id: string };
  actor: Actor;
  /** They add up to the movement; not empty. */
  parts: readonly LotPart[];
  now: Date;
}

/** Opens the member's account if need be, and keeps everybody else out of it until the transaction ends. */
export async function lockAccount(tx: Queries, memberId: string): Promise<void> {
  await tx
    .insert(pointAccounts)
    .values({ memberId })
    .onConflictDoUpdate({ target: pointAccounts.memberId, set: { balance: pointAccounts.balance } });
}

/**
 * The one way in which points move: the account, the ledger and the lots change together. The caller holds the account's
 * lock. The tables refuse a balance or a lot below zero.
 *
 * @returns the balance after it.
 */
export async function writeMovement(tx: Queries, movement: NewMovement): Promise<number> {
  const { memberId, rule, reason, source, actor, parts, now } = movement;
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  const [account] = await tx
    .update(pointAccounts)
    .set({
      balance: sql`${pointAccounts.balance} + ${points}`,
      movements: sql`${pointAccounts.movements} + 1`,
    })
    .where(eq(pointAccounts.memberId, memberId))
    .returning();
  if (!account) throw new Error('Points moved without an account');
  const { balance, movements: position } = account;
  await tx.insert(pointMovements).values({
    memberId,
    position,
    rule,
    points,
    balance,
    reason,
    sourceKind: source.kind,
    sourceId: source.id,
    actor,
    createdAt: now,
  });
  await tx.insert(pointMovementLots).values(parts.map((part) => ({ memberId, position, ...part })));
  await tx.execute(sql`
    update ${pointLots} set remaining = ${pointLots.remaining} + part.points
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part("lotId" text, points integer)
    where ${pointLots.id} = part."lotId"`);
  return balance;
}

/** A stay or a redemption lets all points that are still alive last at least 12 months from then. */
export async function liftExpiry(
  tx: Queries,
  memberId: string,
  { activity, now }: { activity: Date; now: Date },
): Promise<void> {
  const expiresAt = liftedExpiry(activity);
  await tx
    .update(pointLots)
    .set({ expiresAt })
    .where(
      and(eq(pointLots.memberId, memberId), gt(pointLots.expiresAt, now), lt(pointLots.expiresAt, expiresAt)),
    );
}
