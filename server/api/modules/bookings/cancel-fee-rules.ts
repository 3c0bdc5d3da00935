import { CANCELLATION_POLICY, findFreeUntil } from '../../../../shared/cancellation-policy.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { PricedLine } from '../rates/priced-rate.ts';
import type { BookingRow } from './present-booking.ts';

/** The fee and the refund of a cancellation, in integer cents. */
export interface CancelFee {
  feeCents: number;
  refundCents: number;
  /** The parts of the fee with their reasons; empty when there is no fee. */
  feeLines: PricedLine[];
  /** Until when canceling is free; null when it never was. */
  freeUntil: Date | null;
}

type CancelFeeInput = Pick<
  BookingRow,
  'productKind' | 'travelFrom' | 'createdAt' | 'paidCents' | 'dueBackCents' | 'rate'
>;
/** Here `paidCents` is net of refunds, because a change of dates may have charged or refunded. */
type BookingToCancel = Omit<CancelFeeInput, 'dueBackCents'>;

/**
 * The fee of canceling at `now`. Prepaid: free until 24 hours before the start, and for 30 minutes after booking while
 * the start is at least two hours away; after that one day plus tax. Paid at the lot: free, but a deposit is refunded only
 * until 24 hours before the start. The fee is at most the amount paid. Nothing is refunded after the start.
 */
export function cancelFee({ dueBackCents, ...booking }: CancelFeeInput, now: Date): CancelFee {
  const netBooking = { ...booking, paidCents: booking.paidCents - dueBackCents };
  const freeUntil = findFreeUntil({ ...netBooking, bookedAt: netBooking.createdAt });
  if (netBooking.paidCents === 0 || (freeUntil !== null && now < freeUntil))
    return { feeCents: 0, refundCents: netBooking.paidCents, feeLines: [], freeUntil };
  const line = feeLine(netBooking, now);
  const cents = Math.min(line.cents, netBooking.paidCents);
  return {
    feeCents: cents,
    refundCents: netBooking.paidCents - cents,
    feeLines: [{ ...line, cents }],
    freeUntil,
  };
}

const { freeHoursBefore } = CANCELLATION_POLICY;

function feeLine({ productKind, travelFrom, paidCents, rate }: BookingToCancel, now: Date): PricedLine {
  if (now >= travelFrom)
    return {
      label: 'Amount paid',
      cents: paidCents,
      reason: `No refund after your stay starts: ${formatWhen(travelFrom)}`,
    };
  if (productKind !== 'BUY_NOW')
    return {
      label: 'Deposit',
      cents: paidCents,
      reason: `Refundable until ${freeHoursBefore} hours before drop-off`,
    };
  return {
    label: 'One day plus tax',
    cents: rate.oneDayCents,
    reason: `Canceled less than ${freeHoursBefore} hours before drop-off`,
  };
}
