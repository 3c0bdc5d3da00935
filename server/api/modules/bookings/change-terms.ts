import { formatCents } from '../../../../shared/format/money.ts';
import type { PricedLine } from '../rates/priced-rate.ts';
import type { BookingRow } from './present-booking.ts';

/** What a change of dates charges or refunds, in integer cents. */
export interface ChangeDifference {
  /** Positive is charged, negative is refunded. */
  dueCents: number;
  /** The lines that add up to `dueCents`; empty when no money moves now. */
  lines: PricedLine[];
  words: string;
}

interface NewPrice {
  totalCents: number;
  dueNowCents: number;
}

type BookedPrice = Pick<BookingRow, 'totalCents' | 'paidCents' | 'dueBackCents'>;

/** The difference between the amount due now for the new dates and the amount paid for the current ones. */
export function changeDifference(
  booking: BookedPrice,
  { totalCents, dueNowCents }: NewPrice,
): ChangeDifference {
  const paidCents = booking.paidCents - booking.dueBackCents;
  const dueCents = dueNowCents - paidCents;
  const atLot = totalCents - dueNowCents;
  const later = atLot > 0 ? `You’ll pay ${formatCents(atLot)} at the lot.` : '';
  if (dueNowCents === 0 && paidCents === 0)
    return { dueCents: 0, lines: [], words: `Nothing to pay now. ${later}`.trim() };
  const lines = [
    {
      label: atLot > 0 ? 'New deposit' : 'New total',
      cents: dueNowCents,
      reason: 'Due now for the new dates',
    },
    { label: 'Already paid', cents: -paidCents, reason: 'For the current dates' },
  ];
  return { dueCents, lines, words: `${describeDue(dueCents)} ${later}`.trim() };
}

function describeDue(dueCents: number): string {
  if (dueCents > 0) return `You’ll pay ${formatCents(dueCents)} more now.`;
  if (dueCents < 0) return `We’ll refund ${formatCents(-dueCents)} to your card.`;
  return 'The price stays the same.';
}
