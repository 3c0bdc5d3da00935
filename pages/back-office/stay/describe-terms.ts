import type { CancelTerms } from '../../../shared/contracts/bookings.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';

/** What canceling costs and gives back, in sentences for the phone. */
export function describeTerms({
  fee = 0,
  refund = 0,
  free_until: until,
  refundable_to: card,
}: CancelTerms): string {
  const rule = until ? ` Canceling is free until ${formatWhen(until)}.` : '';
  const cost = centsOf(fee) > 0 ? `The fee is ${formatMoney(fee)}.` : 'There is no fee.';
  const back =
    centsOf(refund) > 0
      ? ` ${formatMoney(refund)} goes back to ${card ?? 'the card'}.`
      : ' Nothing is refunded.';
  return `${cost}${rule}${back} The customer gets an email.`;
}
