import { and, eq, sql } from 'drizzle-orm';
import { countOf } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots, pointMovements } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { availableFrom, type EarningReceipt, expiryOf, pointsOf, takeFrom } from './point-rules.ts';
import { type Actor, liftExpiry, lockAccount, writeMovement } from './write-movement.ts';

/** What a receipt says about its points, under its own number. */
export interface IssuedReceipt extends EarningReceipt {
  number: string;
  issuedAt: Date;
}

export interface Earning {
  memberId: string;
  receipt: IssuedReceipt;
  actor: Actor;
  now: Date;
}

export interface Earned {
  points: number;
  availableAt: Date;
  /** The member's balance with them. */
  balance: number;
}

/**
 * Credits the points of a receipt to a member, in the caller's transaction. The receipt earns once, whoever asks and
 * however often: everybody after the first gets null, and so does whoever has a receipt without parking.
 */
export async function earnPoints(
  tx: Queries,
  { memberId, receipt, actor, now }: Earning,
): Promise<Earned | null> {
  const receiptNumber = receipt.number;
  const points = pointsOf(receipt);
  await lockAccount(tx, memberId);
  await liftExpiry(tx, memberId, { activity: receipt.issuedAt, now });
  if (points === 0) return null;
  const availableAt = availableFrom(receipt.issuedAt);
  const lot = await openLot(tx, {
    memberId,
    receiptNumber,
    amount: points,
    earnedAt: receipt.issuedAt,
    availableAt,
  });
  if (!lot) return null;
  const balance = await writeMovement(tx, {
    memberId,
    rule: 'EARN',
    reason: describeEarning(points, Math.floor((receipt.parkingCents - receipt.refundedCents) / 100)),
    source: { kind: 'RECEIPT', id: receiptNumber },
    actor,
    parts: [{ lotId: lot.id, points }],
    now,
  });
  return { points, availableAt, balance };
}

/**
 * Takes back what a receipt earned and, after a refund, no longer earns: first from its own points, then from the
 * member's other ones, the oldest first; what was redeemed already stays redeemed. Calling it again changes nothing.
 */
export async function reversePoints(
  tx: Queries,
  { receipt, actor, now }: Omit<Earning, 'memberId'>,
): Promise<void> {
  const receiptNumber = receipt.number;
  const [lot] = await tx.select().from(pointLots).where(eq(pointLots.receiptNumber, receiptNumber));
  if (!lot) return;
  const { memberId } = lot;
  await lockAccount(tx, memberId);
  const kept = await findKept(tx, memberId, receiptNumber);
  const excess = kept - pointsOf(receipt);
  const lots = await tx
    .select({ id: pointLots.id, remaining: pointLots.remaining })
    .from(pointLots)
    .where(and(eq(pointLots.memberId, memberId), sql`${pointLots.remaining} > 0`))
    .orderBy(sql`${pointLots.id} <> ${lot.id}`, pointLots.earnedAt, pointLots.id);
  const has = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const parts = takeFrom(lots, Math.max(0, Math.min(excess, has))) ?? [];
  if (parts.length === 0) return;
  const source = { kind: 'RECEIPT', id: receiptNumber } as const;
  await writeMovement(tx, {
    memberId,
    rule: 'REVERSE',
    reason: 'Points reversed because the parking was refunded',
    source,
    actor,
    parts,
    now,
  });
}

type NewLot = Pick<
  typeof pointLots.$inferInsert,
  'memberId' | 'receiptNumber' | 'amount' | 'earnedAt' | 'availableAt'
>;

/** The lot of a receipt, empty still; undefined when the receipt has one. Of two at once the second waits here. */
async function openLot(tx: Queries, lot: NewLot): Promise<{ id: string } | undefined> {
  const [opened] = await tx
    .insert(pointLots)
    .values({ id: newId(), remaining: 0, expiresAt: expiryOf(lot.earnedAt), ...lot })
    .onConflictDoNothing({ target: pointLots.receiptNumber })
    .returning({ id: pointLots.id });
  return opened;
}

/** What the receipt earned, less what was taken back for it. */
async function findKept(tx: Queries, memberId: string, receiptNumber: string): Promise<number> {
  const [row] = await tx
    .select({ kept: sql<number>`coalesce(sum(${pointMovements.points}), 0)::int` })
    .from(pointMovements)
    .where(
      and(
        eq(pointMovements.memberId, memberId),
        eq(pointMovements.sourceKind, 'RECEIPT'),
        eq(pointMovements.sourceId, receiptNumber),
      ),
    );
  return row?.kept ?? 0;
}

function describeEarning(points: number, dollars: number): string {
  const paid = `One point per dollar for ${countOf(dollars, 'dollar')} of parking`;
  return points > dollars ? `${paid}, plus ${points - dollars} extra with your promo code` : paid;
}
