import type { CardDetails } from './card-details.ts';

export interface CardOnFile {
  brand: string;
  lastFour: string;
  /** `MM/YY`. */
  expiry: string;
}

/** What the network answered; asked again with the same key it answers the same. */
export type ChargeOutcome =
  | { state: 'approved'; reference: string; card: CardOnFile }
  /** `code` is one of ours, see `decline-messages.ts`. */
  | { state: 'declined'; code: DeclineCode; card: CardOnFile | null }
  /** The key was closed by `settle` before any money moved; it can never charge again. */
  | { state: 'cancelled' };

export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'processing_error',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

export interface ChargeRequest {
  /** Ours, unique per attempt: repeating a charge with it never moves money twice. */
  key: string;
  amountCents: number;
  card: CardDetails;
  /** Shown on the statement and in the gateway's dashboard; the booking number. */
  description: string;
}

/** The port to the card network. Called outside any transaction; failures to reach the network throw. */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The final word on an interrupted charge: what it came to, or `cancelled` — and then it stays cancelled. */
  settle(key: string): Promise<ChargeOutcome>;
  /** Gives money back on an approved charge; repeating it with the same key gives it back once. */
  refund(request: { key: string; reference: string; amountCents: number }): Promise<{ reference: string }>;
}
