import type { CardDetails } from './card-details.ts';
import type { Deps } from '../../platform/deps.ts';

/** For modules that move money. */
export interface PaymentDeps extends Deps {
  gateway: PaymentGateway;
}

export interface CardOnFile {
  brand: string;
  lastFour: string;
  /** `MM/YY`. */
  expiry: string;
  /** The network's name for the card, the same in every payment with it; missing where it has none. */
  cardReference?: string | null;
}

/** A card that the network keeps for us, by the name that it gave. */
export interface SavedCard {
  reference: string;
}

/** What became of a card that is to be kept. */
export type SaveOutcome =
  { state: 'saved'; reference: string; card: CardOnFile } | { state: 'declined'; code: DeclineCode };

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
  card: CardDetails | SavedCard;
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
  /** Keeps a card for later charges; repeating it with the same key keeps it once. Nothing is charged. */
  saveCard(request: { key: string; card: CardDetails }): Promise<SaveOutcome>;
  /** Forgets a card that it kept; one that it does not know is forgotten already. */
  deleteAtNetwork(reference: string): Promise<void>;
}
