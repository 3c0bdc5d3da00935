import type { ProductKind } from '../../../../shared/contracts/quotes.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

interface Offer {
  productKind: ProductKind;
  travelFrom: Date;
  /** Whether booking charges the card. */
  isPaidNow: boolean;
}

interface CancelRule {
  /** When canceling is free, or refunds the deposit. */
  rule: string | null;
  /** What canceling costs after that. */
  limit: string | null;
}

/** The cancellation terms shown before booking. Both are null for the drive-up price, which can't be booked. */
export function cancelRule({ productKind, travelFrom, isPaidNow }: Offer, now: Date): CancelRule {
  if (productKind === 'STANDARD') return { rule: null, limit: null };
  if (productKind !== 'BUY_NOW' && !isPaidNow)
    return { rule: 'Free to cancel until you arrive.', limit: null };
  const freeUntil = new Date(travelFrom.getTime() - 24 * HOUR_MS);
  const inTime = freeUntil > now;
  if (productKind !== 'BUY_NOW') {
    return inTime
      ? { rule: `Cancel by ${formatWhen(freeUntil)} to get your deposit back.`, limit: null }
      : { rule: null, limit: 'Your deposit isn’t refundable. Drop-off is within 24 hours.' };
  }
  return {
    rule: inTime
      ? `Free to cancel until ${formatWhen(freeUntil)}.`
      : 'Free to cancel within 30 minutes of booking, if drop-off is at least 2 hours away.',
    limit: 'Cancel later and we keep one day plus tax. No refund after your stay starts.',
  };
}
