import { formatCents } from '../../../../shared/format/money.ts';
import type { PricedLine } from '../rates/priced-rate.ts';
import type { BookingRow } from './present-booking.ts';

/** What changing a stay charges or gives back, in integer cents. */
export interface ChangeDifference {
  /** More than nothing is charged, less than nothing goes back. */
  dueCents: number;
  /** They add up to it; empty where no money moves now. */
  lines: PricedLine[];
  words: string;
}

interface NewPrice {
  totalCents: number;
  dueNowCents: number;
}

type Booked = Pick<BookingRow, 'totalCents' | 'paidCents' | 'dueBackCents'>;

/** The difference between what the new stay wants paid now and what has been paid for the old one. */
export function changeDifference(booked: Booked, { totalCents, dueNowCents }: NewPrice): ChangeDifference {
  const paidCents = booked.paidCents - booked.dueBackCents;
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
  return { dueCents, lines, words: `${wordsOf(dueCents)} ${later}`.trim() };
}

function wordsOf(dueCents: number): string {
  if (dueCents > 0) return `You’ll pay ${formatCents(dueCents)} more now.`;
  if (dueCents < 0) return `We’ll refund ${formatCents(-dueCents)} to your card.`;
  return 'The price stays the same.';
}
