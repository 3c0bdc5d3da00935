import type { ProductKind } from '../../../../shared/contracts/quotes.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

const HOUR = 3_600_000;

interface Offer {
  productKind: ProductKind;
  travelFrom: Date;
  /** Whether booking it takes money. */
  isPaidNow: boolean;
}

/** What cancelling would cost, in a sentence for people who are about to book; null for what is not sold. */
export function cancelRule({ productKind, travelFrom, isPaidNow }: Offer, now: Date): string | null {
  if (productKind === 'STANDARD') return null;
  if (productKind !== 'BUY_NOW' && !isPaidNow) return 'Free to cancel until you arrive.';
  const freeUntil = new Date(travelFrom.getTime() - 24 * HOUR);
  const inTime = freeUntil > now;
  if (productKind !== 'BUY_NOW') {
    return inTime
      ? `Your deposit comes back if you cancel by ${formatWhen(freeUntil)}.`
      : 'The deposit does not come back: your stay begins within 24 hours.';
  }
  const free = inTime
    ? `Free to cancel until ${formatWhen(freeUntil)}.`
    : 'Free to cancel for 30 minutes after booking, while your start is at least 2 hours away.';
  return `${free} After that we keep one day with its tax; nothing comes back once your stay has begun.`;
}
