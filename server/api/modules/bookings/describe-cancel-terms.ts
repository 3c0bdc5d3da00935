import { cancelRule } from '../quotes/cancel-rule.ts';
import type { BookingRow } from './present-booking.ts';

/** The terms of canceling a booking, in sentences for its mails; null if there are none. */
export function describeCancelTerms(row: BookingRow, now: Date): string | null {
  const { rule, limit } = cancelRule(
    {
      productKind: row.productKind,
      travelFrom: row.travelFrom,
      dueNowCents: row.paidCents - row.dueBackCents,
      bookedAt: row.createdAt,
      expiresAt: row.createdAt,
    },
    now,
  );
  return [rule, limit].filter((sentence) => sentence !== null).join(' ') || null;
}
