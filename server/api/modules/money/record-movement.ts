import type { Queries } from '../../platform/database/database.ts';
import { findDayStart } from '../site/day-start.ts';
import { businessDay } from './business-day.ts';
import { moneyMovements } from './tables.ts';

/** Who moved money: a member or an employee (by member id), a guest, a job, or nobody recorded it. */
export type MoneyActor = `member:${string}` | `staff:${string}` | 'guest' | 'job' | 'unknown';

/** The signed-in member as the actor of their own booking. */
export const actorOf = (member: { id: string } | null): MoneyActor =>
  member ? `member:${member.id}` : 'guest';

export type MoneyKind =
  /** A card pays online. */
  | 'CHARGE'
  /** To the card, or in cash from a drawer. */
  | 'REFUND'
  /** What the driver hands over, before the change. */
  | 'CASH_IN'
  | 'CHANGE'
  | 'CARD_AT_EXIT'
  /** A time voucher pays: no cash, but part of what stays cost. */
  | 'VOUCHER'
  /** Cash from a drawer to the safe. */
  | 'DROP'
  | 'PAID_IN'
  | 'PAID_OUT'
  /** Part of a bill that nobody pays. */
  | 'WRITE_OFF'
  /** The card network takes a charge back, or returns it. */
  | 'DISPUTE';

export interface NewMoneyMovement {
  kind: MoneyKind;
  tender: 'CARD' | 'CASH' | 'VOUCHER' | 'NONE';
  /** Signed: positive when the lot receives it. */
  cents: number;
  at: Date;
  actor: string;
  bookingId?: string | null;
  receiptNumber?: string | null;
  /** The payment or the batch entry that it is written for. It moves its money once. */
  paymentId?: string;
  batchId?: string | null;
  /** Required for a refund. */
  reason?: string | null;
  approvalId?: string | null;
}

/** Writes a movement in the transaction of what moves the money. */
export const recordMovement = (tx: Queries, movement: NewMoneyMovement): Promise<void> =>
  recordMovements(tx, [movement]);

/** Writes movements in the transaction of what moves the money. */
export async function recordMovements(tx: Queries, movements: readonly NewMoneyMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const dayStart = await findDayStart(tx);
  await tx
    .insert(moneyMovements)
    .values(movements.map((movement) => ({ ...movement, businessDay: businessDay(movement.at, dayStart) })));
}
