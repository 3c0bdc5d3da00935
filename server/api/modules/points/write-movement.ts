import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { PointRule } from '../../../../shared/contracts/points.ts';
import type { Queries } from '../../platform/database/database.ts';
import { withdrawPointWarnings } from './point-warnings.ts';
import { pointAccounts, pointLots, pointMovementLots, pointMovements } from './tables.ts';
import { extendedExpiry, type LotPart } from './point-rules.ts';

/** Who changes points: the member, an employee (both by member id), the gate at the exit, or a job at a due date. */
export type Actor = `member:${string}` | `staff:${string}` | 'exit' | 'clock';

export interface NewMovement {
  memberId: string;
  rule: PointRule;
  /** The explanation that members read. */
  reason: string;
  source: { kind: 'RECEIPT' | 'VOUCHER' | 'LOT'; id: string };
  actor: Actor;
  /** At least one; they add up to the movement's points. */
  parts: readonly LotPart[];
  now: Date;
}

/** Creates the member's account if it's missing and locks it until the transaction ends. */
export async function lockAccount(tx: Queries, memberId: string): Promise<void> {
  await tx
    .insert(pointAccounts)
    .values({ memberId })
    .onConflictDoUpdate({ target: pointAccounts.memberId, set: { balance: pointAccounts.balance } });
}

/**
 * Changes a member's account, ledger and lots together; all changes of points use it. The caller must hold the
 * account's lock. The tables refuse a balance or a lot below zero.
 *
 * @returns the new balance
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
  if (!account) throw new Error('The member has no points account');
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

/**
 * Keeps all unexpired points valid for at least 12 months after `activity`, a parking stay or a redemption, and withdraws
 * warnings that were not sent yet.
 */
export async function extendExpiry(
  tx: Queries,
  memberId: string,
  { activity, now }: { activity: Date; now: Date },
): Promise<void> {
  const expiresAt = extendedExpiry(activity);
  await tx
    .update(pointLots)
    .set({ expiresAt })
    .where(
      and(eq(pointLots.memberId, memberId), gt(pointLots.expiresAt, now), lt(pointLots.expiresAt, expiresAt)),
    );
  await withdrawPointWarnings(tx, memberId, now);
}
