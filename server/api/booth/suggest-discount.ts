import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { cents } from '../../../shared/format/money.ts';
import { billTransaction } from '../modules/transactions/bill-transaction.ts';
import type { TransactionDetails } from '../modules/transactions/find-transaction.ts';
import type { Rates } from '../modules/rates/rate-types.ts';

interface Moment {
  rates: Rates;
  now: Date;
}

/**
 * Suggests what a discount takes off: what came after the booked pick-up, or the last day of a drive-up, at most what is
 * due. Null if nothing is due.
 */
export function suggestDiscount(
  stay: TransactionDetails,
  dueCents: number,
  { rates, now }: Moment,
): BoothCard['suggested_discount'] {
  if (dueCents <= 0) return null;
  const { booking, row } = stay;
  const until = booking?.travelTo ?? new Date(now.getTime() - DAY_MS);
  const priceAt = (exit: Date) => billTransaction(rates, stay, exit)?.totalCents ?? 0;
  const disputed = until > row.enteredAt && until < now ? priceAt(now) - priceAt(until) : 0;
  if (disputed <= 0 || disputed > dueCents) return { amount: cents(dueCents), what: 'All that is due' };
  const what = booking ? 'The time after the booked pick-up' : 'The last day';
  return { amount: cents(disputed), what };
}
