import { CANCELLATION_POLICY, dayBefore, findFreeUntil } from '../../../../shared/cancellation-policy.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { formatWhen } from '../../../../shared/format/time.ts';

interface Offer {
  productKind: string;
  travelFrom: Date;
  /** What booking charges, in cents. */
  dueNowCents: number;
  /** The last moment to book it. */
  expiresAt: Date;
  /** For new dates of a booking: when it was made. By default it is booked now. */
  bookedAt?: Date | undefined;
}

interface CancelRule {
  /** When canceling is free, or refunds the deposit; null where it never is. */
  rule: string | null;
  /** What canceling costs after that. */
  limit: string | null;
}

const { freeHoursBefore, graceMinutes, graceHoursBefore } = CANCELLATION_POLICY;

/** The cancellation terms of this stay. Both are null for the drive-up price, which can't be booked. */
export function cancelRule(offer: Offer, now: Date): CancelRule {
  const { productKind, dueNowCents } = offer;
  if (productKind === 'STANDARD') return { rule: null, limit: null };
  const freeUntil = freeUntilFor(offer, offer.bookedAt ?? now);
  const isFree = freeUntil !== null && freeUntil > now;
  if (productKind === 'BUY_NOW')
    return isFree
      ? { rule: describeFreeUntil(offer, freeUntil, now), limit: `Cancel later and ${LATE_FEE}` }
      : { rule: null, limit: offer.travelFrom > now ? `If you cancel, ${LATE_FEE}` : NO_REFUND };
  if (dueNowCents === 0) return { rule: 'Free to cancel until you arrive.', limit: null };
  return isFree
    ? { rule: `Cancel by ${formatWhen(freeUntil)} to get your deposit back.`, limit: null }
    : {
        rule: null,
        limit: `Your deposit isn’t refundable. Drop-off is within ${freeHoursBefore} hours.`,
      };
}

const NO_REFUND = 'No refund after your stay starts.';
const LATE_FEE = `we keep one day plus tax. ${NO_REFUND}`;

const freeUntilFor = ({ productKind, travelFrom, dueNowCents }: Offer, bookedAt: Date): Date | null =>
  findFreeUntil({ productKind, travelFrom, bookedAt, paidCents: dueNowCents });

function describeFreeUntil(offer: Offer, freeUntil: Date, now: Date): string {
  const isGracePeriod = offer.bookedAt === undefined && freeUntil > dayBefore(offer.travelFrom);
  const isWhole = (bookedAt: Date) =>
    (freeUntilFor(offer, bookedAt)?.getTime() ?? 0) - bookedAt.getTime() >= graceMinutes * MINUTE_MS;
  if (!isGracePeriod || !isWhole(now)) return `Free to cancel until ${formatWhen(freeUntil)}.`;
  // The grace period starts with the booking, which is still to come, and ends some time before drop-off.
  const within = `Free to cancel within ${graceMinutes} minutes of booking`;
  if (isWhole(offer.expiresAt)) return `${within}.`;
  const end = new Date(offer.travelFrom.getTime() - graceHoursBefore * HOUR_MS);
  return `${within}, until ${formatWhen(end)} at the latest.`;
}
