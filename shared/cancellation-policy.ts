import { HOUR_MS, MINUTE_MS } from './format/durations.ts';

/** The cancellation policy: when a fee is due, and every sentence about it, is computed from these values. */
export const CANCELLATION_POLICY = {
  /** Canceling is free until this long before drop-off. */
  freeHoursBefore: 24,
  /** Who pays online and books later than that can still cancel for this long after booking … */
  graceMinutes: 30,
  /** … while drop-off is at least this far away. */
  graceHoursBefore: 2,
} as const;

const { freeHoursBefore, graceMinutes, graceHoursBefore } = CANCELLATION_POLICY;

/** The instant from which canceling is no longer free, for every booking that has paid something. */
export const dayBefore = (travelFrom: Date): Date =>
  new Date(travelFrom.getTime() - freeHoursBefore * HOUR_MS);

interface PaidBooking {
  /** `BUY_NOW` is paid online in full; every other product has paid a deposit or nothing. */
  productKind: string;
  travelFrom: Date;
  bookedAt: Date;
  /** What was paid online and not refunded. */
  paidCents: number;
}

/** Until when canceling is free; null where it never was. */
export function findFreeUntil({ productKind, travelFrom, bookedAt, paidCents }: PaidBooking): Date | null {
  if (productKind !== 'BUY_NOW' && paidCents === 0) return travelFrom;
  const grace = Math.min(
    bookedAt.getTime() + graceMinutes * MINUTE_MS,
    travelFrom.getTime() - graceHoursBefore * HOUR_MS,
  );
  const deadline = dayBefore(travelFrom).getTime();
  const last = productKind === 'BUY_NOW' ? Math.max(deadline, grace) : deadline;
  return last > bookedAt.getTime() ? new Date(last) : null;
}
