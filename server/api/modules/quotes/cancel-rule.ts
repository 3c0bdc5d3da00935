import { CANCELLATION_POLICY, dayBefore, findFreeUntil } from '../../../../shared/cancellation-policy.ts';
import type { ProductKind } from '../../../../shared/contracts/quotes.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

interface Offer {
  productKind: ProductKind;
  travelFrom: Date;
  /** What booking charges, in cents. */
  dueNowCents: number;
}

interface CancelRule {
  /** When canceling is free, or refunds the deposit; null where it never is. */
  rule: string | null;
  /** What canceling costs after that. */
  limit: string | null;
}

const { freeHoursBefore, graceMinutes } = CANCELLATION_POLICY;

/** The cancellation terms shown before booking. Both are null for the drive-up price, which can't be booked. */
export function cancelRule({ productKind, travelFrom, dueNowCents }: Offer, now: Date): CancelRule {
  if (productKind === 'STANDARD') return { rule: null, limit: null };
  const freeUntil = findFreeUntil({ productKind, travelFrom, bookedAt: now, paidCents: dueNowCents });
  if (productKind === 'BUY_NOW')
    return { rule: describeFreeUntil(freeUntil, travelFrom, now), limit: LATE_FEE };
  if (dueNowCents === 0) return { rule: 'Free to cancel until you arrive.', limit: null };
  return freeUntil
    ? { rule: `Cancel by ${formatWhen(freeUntil)} to get your deposit back.`, limit: null }
    : {
        rule: null,
        limit: `Your deposit isn’t refundable. Drop-off is within ${freeHoursBefore} hours.`,
      };
}

const LATE_FEE = 'Cancel later and we keep one day plus tax. No refund after your stay starts.';

function describeFreeUntil(freeUntil: Date | null, travelFrom: Date, now: Date): string | null {
  if (!freeUntil) return null;
  const isGracePeriod = freeUntil > dayBefore(travelFrom);
  // The grace period starts with the booking, which is still to come.
  return isGracePeriod && freeUntil.getTime() - now.getTime() >= graceMinutes * MINUTE_MS
    ? `Free to cancel within ${graceMinutes} minutes of booking.`
    : `Free to cancel until ${formatWhen(freeUntil)}.`;
}
