import { businessDay } from '../modules/money/business-day.ts';
import type { moneyMovements } from '../modules/money/tables.ts';
import type { payments } from '../modules/bookings/tables.ts';
import type { receiptPayments } from '../modules/transactions/tables.ts';

/** The demo's business days start at midnight. */
export const DAY_START = '00:00';

/** A movement with every field that `insertMany` needs. */
export type MoneyHistory = Omit<typeof moneyMovements.$inferInsert, 'id' | 'approvalId'> & { at: Date };

/** The movement of a booking's charge or refund. */
export function bookingMovement(
  payment: typeof payments.$inferInsert & { createdAt: Date },
  memberId: string | null,
): MoneyHistory {
  const { id: paymentId, bookingId, amountCents, kind, createdAt: at } = payment;
  const isRefund = kind === 'REFUND';
  return {
    at,
    businessDay: businessDay(at, DAY_START),
    kind,
    tender: 'CARD',
    cents: isRefund ? -amountCents : amountCents,
    bookingId,
    receiptNumber: null,
    paymentId,
    batchId: null,
    actor: memberId ? `member:${memberId}` : 'guest',
    reason: isRefund ? 'Booking canceled' : null,
  };
}

type ExitPayment = typeof receiptPayments.$inferInsert & { createdAt: Date };

/** The movements of a payment at the exit, change as one of its own; none for one that was charged with the booking. */
export function exitMovements(payment: ExitPayment, bookingId: string | null): MoneyHistory[] {
  const { id: paymentId, kind, amountCents, receiptNumber, createdAt: at } = payment;
  if (kind === 'ONLINE') return [];
  const { batchId = null, takenBy = null, tenderedCents = null } = payment;
  const common = {
    at,
    businessDay: businessDay(at, DAY_START),
    tender: kind,
    bookingId,
    receiptNumber,
    paymentId,
    batchId,
    actor: takenBy ? `staff:${takenBy}` : 'unknown',
    reason: null,
  };
  if (kind !== 'CASH') return [{ ...common, kind: 'CARD_AT_EXIT', cents: amountCents }];
  const change = (tenderedCents ?? amountCents) - amountCents;
  const paid = { ...common, kind: 'CASH_IN', cents: amountCents + change };
  return change > 0 ? [paid, { ...common, kind: 'CHANGE', cents: -change }] : [paid];
}
