interface ShownStatus {
  label: string;
  tone: 'good' | 'waiting' | 'over' | 'bad';
  /** The booking has not started yet. */
  isAhead: boolean;
}

const statuses: Record<string, ShownStatus> = {
  PENDING_PAYMENT: { label: 'Payment pending', tone: 'waiting', isAhead: false },
  UNCONFIRMED: { label: 'Not confirmed yet', tone: 'waiting', isAhead: false },
  CONFIRMED: { label: 'Confirmed', tone: 'good', isAhead: true },
  CHECKED_IN: { label: 'Checked in', tone: 'good', isAhead: false },
  COMPLETED: { label: 'Completed', tone: 'over', isAhead: false },
  CANCELLED: { label: 'Canceled', tone: 'bad', isAhead: false },
  NO_SHOW: { label: 'Not used', tone: 'over', isAhead: false },
  EXPIRED: { label: 'Not completed', tone: 'bad', isAhead: false },
};

/** The label of a status; null if the server returns none or an unknown one. */
export const statusOf = (code: string | undefined): ShownStatus | null =>
  code !== undefined && Object.hasOwn(statuses, code) ? (statuses[code] ?? null) : null;
