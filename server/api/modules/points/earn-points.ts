import { and, eq, sql } from 'drizzle-orm';
import { countOf } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots, pointMovements } from './tables.ts';
import { newId } from '../../platform/new-id.ts';
import { availableFrom, type EarningReceipt, expiryOf, pointsOf, takeFrom } from './point-rules.ts';
import { type Actor, extendExpiry, lockAccount, writeMovement } from './write-movement.ts';

/** The data of a receipt that earns points. */
export interface IssuedReceipt extends EarningReceipt {
  number: string;
  issuedAt: Date;
}

export interface EarnInput {
  memberId: string;
  receipt: IssuedReceipt;
  actor: Actor;
  now: Date;
}

export interface EarnResult {
  points: number;
  availableAt: Date;
  /** The member's balance after earning. */
  balance: number;
}

/**
 * Credits the points of a receipt to a member, in the caller's transaction. A receipt earns once: later calls return
 * null, and so does a receipt without paid parking.
 */
export async function earnPoints(
  tx: Queries,
  { memberId, receipt, actor, now }: EarnInput,
): Promise<EarnResult | null> {
  const receiptNumber = receipt.number;
  const points = pointsOf(receipt);
  await lockAccount(tx, memberId);
  await extendExpiry(tx, memberId, { activity: receipt.issuedAt, now });
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

interface ReverseInput extends Pick<EarnInput, 'actor' | 'now'> {
  receiptNumber: string;
  getReceipt: () => Promise<EarningReceipt>;
}

/**
 * Takes back the points that a receipt no longer earns after a refund: first from its own lot, then from the member's
 * other lots, oldest first. Redeemed points aren't taken back. Calling it again changes nothing.
 * @param input `getReceipt` reads the receipt under the account's lock, so that of two refunds the later one counts
 */
export async function reversePoints(
  tx: Queries,
  { receiptNumber, getReceipt, actor, now }: ReverseInput,
): Promise<void> {
  const [lot] = await tx.select().from(pointLots).where(eq(pointLots.receiptNumber, receiptNumber));
  if (!lot) return;
  const { memberId } = lot;
  await lockAccount(tx, memberId);
  const credited = await sumReceiptPoints(tx, memberId, receiptNumber);
  const excess = credited - pointsOf(await getReceipt());
  const lots = await tx
    .select({ id: pointLots.id, remaining: pointLots.remaining })
    .from(pointLots)
    .where(and(eq(pointLots.memberId, memberId), sql`${pointLots.remaining} > 0`))
    .orderBy(sql`${pointLots.id} <> ${lot.id}`, pointLots.earnedAt, pointLots.id);
  const total = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const parts = takeFrom(lots, Math.max(0, Math.min(excess, total))) ?? [];
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

/**
 * Inserts the empty lot of a receipt; undefined when the receipt has one. A parallel call for the same receipt waits
 * here.
 */
async function openLot(tx: Queries, lot: NewLot): Promise<{ id: string } | undefined> {
  const [opened] = await tx
    .insert(pointLots)
    .values({ id: newId(), remaining: 0, expiresAt: expiryOf(lot.earnedAt), ...lot })
    .onConflictDoNothing({ target: pointLots.receiptNumber })
    .returning({ id: pointLots.id });
  return opened;
}

/** The points that the receipt earned, less those that were reversed. */
async function sumReceiptPoints(tx: Queries, memberId: string, receiptNumber: string): Promise<number> {
  const [row] = await tx
    .select({ points: sql<number>`coalesce(sum(${pointMovements.points}), 0)::int` })
    .from(pointMovements)
    .where(
      and(
        eq(pointMovements.memberId, memberId),
        eq(pointMovements.sourceKind, 'RECEIPT'),
        eq(pointMovements.sourceId, receiptNumber),
      ),
    );
  return row?.points ?? 0;
}

function describeEarning(points: number, dollars: number): string {
  const paid = `One point per dollar for ${countOf(dollars, 'dollar')} of parking`;
  return points > dollars ? `${paid}, plus ${points - dollars} extra with your promo code` : paid;
}
