interface ShownStatus {
  label: string;
  tone: 'good' | 'waiting' | 'over' | 'bad';
  /** The car is still to come. */
  isAhead: boolean;
}

const statuses: Record<string, ShownStatus> = {
  PENDING_PAYMENT: { label: 'Payment pending', tone: 'waiting', isAhead: false },
  CONFIRMED: { label: 'Confirmed', tone: 'good', isAhead: true },
  CHECKED_IN: { label: 'Checked in', tone: 'good', isAhead: false },
  COMPLETED: { label: 'Completed', tone: 'over', isAhead: false },
  CANCELLED: { label: 'Canceled', tone: 'bad', isAhead: false },
  NO_SHOW: { label: 'Not used', tone: 'over', isAhead: false },
  EXPIRED: { label: 'Payment not completed', tone: 'bad', isAhead: false },
};

/** A booking's status in words; null where a server tells none, or one of its own. */
export const statusOf = (code: string | undefined): ShownStatus | null =>
  code !== undefined && Object.hasOwn(statuses, code) ? (statuses[code] ?? null) : null;
