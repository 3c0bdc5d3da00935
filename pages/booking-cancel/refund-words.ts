import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import { centsOf, formatMoney } from '../../shared/format/money.ts';

/** What goes back where, in a sentence. */
export function refundWords({ refund, refundable_to: card }: CancelTerms): string {
  if (refund === undefined) return '';
  if (centsOf(refund) <= 0) return 'There is nothing to refund.';
  return `${formatMoney(refund)} goes back to ${card ?? 'your card'}; banks show it within 5 to 10 days.`;
}
