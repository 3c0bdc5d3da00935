import { businessDay } from '../modules/money/business-day.ts';
import type { moneyMovements } from '../modules/money/tables.ts';
import type { payments } from '../modules/bookings/tables.ts';
import type { receiptPayments } from '../modules/transactions/tables.ts';

/** The demo's business days start at midnight. */
const DAY_START = '00:00';

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

/** The movement of a payment at the exit; none for one that was charged with the booking. */
export function exitMovements(payment: ExitPayment, bookingId: string | null): MoneyHistory[] {
  const { id: paymentId, kind, amountCents, receiptNumber, createdAt: at } = payment;
  if (kind === 'ONLINE') return [];
  return [
    {
      at,
      businessDay: businessDay(at, DAY_START),
      kind: kind === 'CASH' ? 'CASH_IN' : 'CARD_AT_EXIT',
      tender: kind,
      cents: amountCents,
      bookingId,
      receiptNumber,
      paymentId,
      batchId: null,
      actor: 'unknown',
      reason: null,
    },
  ];
}
