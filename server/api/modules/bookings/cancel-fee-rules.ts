import { formatWhen } from '../../../../shared/format/time.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { PricedLine } from '../rates/priced-rate.ts';
import type { BookingRow } from './present-booking.ts';

/** What cancelling costs and gives back, in integer cents. */
export interface CancelFee {
  feeCents: number;
  refundCents: number;
  /** Why the fee is what it is; they add up to it. Empty when it is free. */
  feeLines: PricedLine[];
  /** Until when cancelling is free; null where it never was. */
  freeUntil: Date | null;
}

type Booked = Pick<
  BookingRow,
  'productKind' | 'travelFrom' | 'createdAt' | 'paidCents' | 'dueBackCents' | 'rate'
>;
/** What was paid and has not gone back: a change of the stay may have charged and refunded. */
type BookingToCancel = Omit<Booked, 'dueBackCents'>;

/**
 * The fee of cancelling at `now`. Paid now: free until 24 hours before the start, and for 30 minutes after booking while
 * the start is at least two hours away; later one day with its tax. Paid at the lot: free, but a deposit comes back only
 * until 24 hours before. Never more than was paid, and nothing comes back once the stay has begun.
 */
export function cancelFee({ dueBackCents, ...booked }: Booked, now: Date): CancelFee {
  const stay = { ...booked, paidCents: booked.paidCents - dueBackCents };
  const freeUntil = findFreeUntil(stay);
  if (stay.paidCents === 0 || (freeUntil !== null && now < freeUntil))
    return { feeCents: 0, refundCents: stay.paidCents, feeLines: [], freeUntil };
  const line = feeLine(stay, now);
  const cents = Math.min(line.cents, stay.paidCents);
  return {
    feeCents: cents,
    refundCents: stay.paidCents - cents,
    feeLines: [{ ...line, cents }],
    freeUntil,
  };
}

function findFreeUntil({ productKind, travelFrom, createdAt, paidCents }: BookingToCancel): Date | null {
  const start = travelFrom.getTime();
  if (productKind !== 'BUY_NOW' && paidCents === 0) return travelFrom;
  const dayBefore = start - 24 * HOUR_MS;
  const secondThoughts = Math.min(createdAt.getTime() + 30 * MINUTE_MS, start - 2 * HOUR_MS);
  const last = productKind === 'BUY_NOW' ? Math.max(dayBefore, secondThoughts) : dayBefore;
  return last > createdAt.getTime() ? new Date(last) : null;
}

function feeLine({ productKind, travelFrom, paidCents, rate }: BookingToCancel, now: Date): PricedLine {
  if (now >= travelFrom)
    return {
      label: 'Amount paid',
      cents: paidCents,
      reason: `No refund after your stay starts: ${formatWhen(travelFrom)}`,
    };
  if (productKind !== 'BUY_NOW')
    return { label: 'Deposit', cents: paidCents, reason: 'Refundable until 24 hours before drop-off' };
  return {
    label: 'One day plus tax',
    cents: rate.oneDayCents,
    reason: 'Canceled less than 24 hours before drop-off',
  };
}
