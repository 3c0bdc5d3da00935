import { DAY_MS } from '../../../../shared/format/durations.ts';

export const LIFE_MONTHS = 24;
/** A parking stay or a redemption keeps all points valid for this long at least. */
export const EXTENSION_MONTHS = 12;
const RECORD_DAYS = 90;
/** One stay that ended this long before joining can be recorded too. */
const CLAIM_DAYS = 30;

/** The amounts of a receipt that decide how many points it earns. */
export interface EarningReceipt {
  /** Parking paid after discounts, before fees and taxes. */
  parkingCents: number;
  refundedCents: number;
  /** The original price and its points; a coupon can give more than a point per dollar. */
  rate: { points: number; subtotalCents: number };
}

/** One point per whole dollar of parking that was paid and not refunded, plus the bonus of a coupon. */
export function pointsOf({ parkingCents, refundedCents, rate }: EarningReceipt): number {
  // Refunds count against parking first, so that no refunded dollar earns points.
  const netCents = Math.max(0, parkingCents - refundedCents);
  const bonus = Math.max(0, rate.points - wholeDollars(rate.subtotalCents));
  return netCents > 0 ? wholeDollars(netCents) + bonus : 0;
}

const wholeDollars = (cents: number) => Math.floor(cents / 100);

/** Points are pending for 24 hours after the exit. */
export const availableFrom = (exit: Date): Date => new Date(exit.getTime() + DAY_MS);

/** Points expire 24 months after they are earned. */
export const expiryOf = (earned: Date): Date => addMonths(earned, LIFE_MONTHS);

/** A parking stay or a redemption keeps all points valid until this date at least. */
export const extendedExpiry = (activity: Date): Date => addMonths(activity, EXTENSION_MONTHS);

/** Adds calendar months; a day that the month doesn't have becomes its last day. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * Why a member can't record the points of a receipt, as a message; null when they can. `hasClaimed`: they have recorded a
 * stay from before they joined.
 */
export function findRecordingProblem(
  { issuedAt, points }: { issuedAt: Date; points: number },
  { joinedAt, hasClaimed, now }: { joinedAt: Date; hasClaimed: boolean; now: Date },
): string | null {
  if (joinedAt.getTime() - issuedAt.getTime() > CLAIM_DAYS * DAY_MS)
    return `This stay ended more than ${CLAIM_DAYS} days before you joined the Point Club`;
  if (issuedAt < joinedAt && hasClaimed)
    return 'You can record one stay from before you joined, and you have';
  if (now.getTime() - issuedAt.getTime() > RECORD_DAYS * DAY_MS)
    return `This receipt is too old. You can record points for ${RECORD_DAYS} days after you leave`;
  return points === 0 ? 'This receipt has no paid parking, so it earns no points' : null;
}

/** A change of a lot's points; negative when they are taken. */
export interface LotPart {
  lotId: string;
  points: number;
}

/** Takes points from lots in order. Returns null when the lots have too few. */
export function takeFrom(
  lots: readonly { id: string; remaining: number }[],
  points: number,
): LotPart[] | null {
  const parts: LotPart[] = [];
  let missing = points;
  for (const { id, remaining } of lots) {
    if (missing === 0) break;
    const taken = Math.min(remaining, missing);
    if (taken > 0) parts.push({ lotId: id, points: -taken });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}
