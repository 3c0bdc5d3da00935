import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import { centsOf, formatMoney } from '../../shared/format/money.ts';

/** The refund and where it goes, in one sentence. */
export function describeRefund({ refund, refundable_to: card }: CancelTerms): string {
  if (refund === undefined) return '';
  if (centsOf(refund) <= 0) return 'There’s no refund.';
  return `We’ll refund ${formatMoney(refund)} to ${card ?? 'your card'}. Allow 5–10 days.`;
}
