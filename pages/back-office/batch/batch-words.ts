import type { Batch, BatchEntry, BatchState } from '../../../shared/contracts/batches.ts';
import { centsOf, formatCents } from '../../../shared/format/money.ts';

export const STATES: Record<BatchState, { tone: 'good' | 'waiting' | 'bad' | 'over'; label: string }> = {
  OPEN: { tone: 'good', label: 'Open' },
  RECOUNT: { tone: 'waiting', label: 'Count again' },
  TO_EXPLAIN: { tone: 'bad', label: 'Needs a reason' },
  CLOSED: { tone: 'waiting', label: 'Waits for approval' },
  APPROVED: { tone: 'over', label: 'Approved' },
};

const ENTRIES: Record<BatchEntry['kind'], string> = {
  DROP: 'Drop',
  PAID_IN: 'Paid in',
  PAID_OUT: 'Paid out',
};

/** 'Drop, bag 1042' or 'Paid out: Ice'. */
export const describeEntry = ({ kind, bag_number: bag, reason }: BatchEntry): string =>
  kind === 'DROP' ? `${ENTRIES[kind]}, bag ${bag}` : `${ENTRIES[kind]}: ${reason}`;

/** 'Short $5.00', 'Over $1.00' or 'Exact'. */
export function describeDifference({ difference }: Pick<NonNullable<Batch['result']>, 'difference'>): string {
  const cents = centsOf(difference);
  if (cents === 0) return 'Exact';
  return `${cents < 0 ? 'Short' : 'Over'} ${formatCents(Math.abs(cents))}`;
}
