import { DAY_MS } from '../../../../shared/format/durations.ts';

const LIFE_MONTHS = 24;
const LIFTED_MONTHS = 12;
const RECORD_DAYS = 90;

/** What of a receipt decides about its points. */
export interface EarningReceipt {
  /** Parking paid after discounts, before fees and taxes. */
  parkingCents: number;
  refundedCents: number;
  /** As it was priced: a coupon may have promised more than a point per dollar. */
  rate: { points: number; subtotalCents: number };
}

/** One point per whole dollar of parking that was paid and not given back, and what a coupon promised on top. */
export function pointsOf({ parkingCents, refundedCents, rate }: EarningReceipt): number {
  // What goes back is taken for parking first: a dollar that came back earns nothing.
  const keptCents = Math.max(0, parkingCents - refundedCents);
  const bonus = Math.max(0, rate.points - wholeDollars(rate.subtotalCents));
  return keptCents > 0 ? wholeDollars(keptCents) + bonus : 0;
}

const wholeDollars = (cents: number) => Math.floor(cents / 100);

/** Points are pending for 24 hours after the exit. */
export const availableFrom = (exit: Date): Date => new Date(exit.getTime() + DAY_MS);

/** Points live 24 months. */
export const expiryOf = (earned: Date): Date => addMonths(earned, LIFE_MONTHS);

/** Until when, at least, a stay or a redemption makes all points last. */
export const liftedExpiry = (activity: Date): Date => addMonths(activity, LIFTED_MONTHS);

/** The same day and time so many months later; the last day of a month that has no such day. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Why the points of a receipt cannot be recorded late, in words; null when they can. */
export function whyNotRecorded(
  { issuedAt, points }: { issuedAt: Date; points: number },
  { joinedAt, now }: { joinedAt: Date; now: Date },
): string | null {
  if (issuedAt < joinedAt) return 'This stay ended before you joined the Point Club';
  if (now.getTime() - issuedAt.getTime() > RECORD_DAYS * DAY_MS)
    return `This receipt is too old. You can record points for ${RECORD_DAYS} days after you leave`;
  return points === 0 ? 'This receipt has no paid parking, so it earns no points' : null;
}

/** Some of a lot's points: negative when they are taken. */
export interface LotPart {
  lotId: string;
  points: number;
}

/** Takes points from lots in their order; null when they do not have that many. */
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
