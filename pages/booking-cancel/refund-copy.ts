import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import { centsOf, formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';

/** The refund, where it goes, and the points that come back. */
export function describeRefund(terms: CancelTerms): string {
  const { refund, refundable_to: card } = terms;
  const points = describePoints(terms);
  if (refund === undefined) return points;
  if (centsOf(refund) <= 0) return points || 'There’s no refund.';
  return `We’ll refund ${formatMoney(refund)} to ${card ?? 'your card'}. Allow 5–10 days. ${points}`.trim();
}

/** Empty without points. */
export const describePoints = ({ points_back: points = 0 }: CancelTerms): string =>
  points > 0 ? `You get ${formatPoints(points)} back.` : '';
