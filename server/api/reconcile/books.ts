/** What asks for a movement of money: a payment, a refund, money of a dispute, or an entry of a drawer. */
export interface Paper {
  id: string;
  kind: 'EXIT' | 'ONLINE' | 'REFUND' | 'DISPUTE' | 'ENTRY';
  tender: 'CARD' | 'CASH' | 'VOUCHER';
  /** Signed: positive when the lot receives it. */
  cents: number;
  /** The business day of the paper itself. */
  day: string;
  /** The number of the receipt, the booking or the batch that it is part of, or the dispute's id. */
  of: string;
  /** The card network's own key; null for what has no record of a network to compare with. */
  networkKey: string | null;
  /** Whether a card network has it; if not, a drawer or the terminal. */
  isOnline: boolean;
}

export interface Movement {
  id: number;
  kind: string;
  tender: string;
  cents: number;
  day: string;
  paymentId: string | null;
  batchId: string | null;
  /** The receipt or booking that it names. */
  of: string | null;
}

/** A car that has left, and what its receipt says and adds up to. */
export interface Stay {
  ticket: string | null;
  receipt: string | null;
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  refundPartsCents: number;
}

/** A booking with money, as its row and its payments say. */
export interface PaidBooking {
  number: string;
  paidCents: number;
  chargedCents: number;
  refundedCents: number;
  refundPartsCents: number;
}

export interface Drawer {
  id: string;
  number: number;
  floatCents: number;
  isCounted: boolean;
  /** What it should have held, as the last count says; null without a count. */
  expectedCents: number | null;
  /** All of its movements of cash, also those of other days. */
  movedCents: number;
  /** The business day on which it was counted. */
  closedDay: string | null;
}

/** What the card network itself says. */
export interface NetworkEntry {
  key: string;
  cents: number;
  day: string;
}

/** All that is written about the money of some business days. */
export interface Books {
  papers: Paper[];
  movements: Movement[];
  stays: Stay[];
  bookings: PaidBooking[];
  drawers: Drawer[];
  network: NetworkEntry[];
}
