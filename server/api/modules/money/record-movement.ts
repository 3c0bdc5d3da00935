import type { Queries } from '../../platform/database/database.ts';
import { placeholders, prepareOnce } from '../../platform/database/prepare-once.ts';
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

/**
 * Writes a movement in the transaction of what moves the money.
 * @param dayStart the setting of the lot, if the transaction has read it
 */
export async function recordMovement(
  tx: Queries,
  movement: NewMoneyMovement,
  dayStart?: string,
): Promise<void> {
  const day = businessDay(movement.at, dayStart ?? (await findDayStart(tx)));
  await insertMovement(tx).execute({ ...NONE, ...movement, businessDay: day });
}

const NONE = {
  bookingId: null,
  receiptNumber: null,
  paymentId: null,
  batchId: null,
  reason: null,
  approvalId: null,
};

const COLUMNS = ['at', 'businessDay', 'kind', 'tender', 'cents', 'actor'] as const;

const insertMovement = prepareOnce((queries) =>
  queries
    .insert(moneyMovements)
    .values({
      ...placeholders(moneyMovements, COLUMNS),
      ...placeholders(moneyMovements, [
        'bookingId',
        'receiptNumber',
        'paymentId',
        'batchId',
        'reason',
        'approvalId',
      ]),
    })
    .prepare('insert_movement'),
);

/** Writes movements in the transaction of what moves the money. */
export async function recordMovements(tx: Queries, movements: readonly NewMoneyMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const dayStart = await findDayStart(tx);
  await tx
    .insert(moneyMovements)
    .values(movements.map((movement) => ({ ...movement, businessDay: businessDay(movement.at, dayStart) })));
}
