import type { CardDetails } from './card-details.ts';
import type { Deps } from '../../platform/deps.ts';

/** Dependencies of modules that charge or refund. */
export interface PaymentDeps extends Deps {
  gateway: PaymentGateway;
}

export interface CardOnFile {
  brand: string;
  lastFour: string;
  /** `MM/YY`. */
  expiry: string;
  /** The network's identifier of the card, the same in every payment with it. Missing if the network has none. */
  cardReference?: string | null;
}

/** A card stored at the network, by the network's reference. */
export interface SavedCard {
  reference: string;
}

/** The result of saving a card. */
export type SaveOutcome =
  { state: 'saved'; reference: string; card: CardOnFile } | { state: 'declined'; code: DeclineCode };

/** The network's answer to a charge. Repeating the same key returns the same answer. */
export type ChargeOutcome =
  | { state: 'approved'; reference: string; card: CardOnFile }
  /** For the messages of `code` see `decline-messages.ts`. */
  | { state: 'declined'; code: DeclineCode; card: CardOnFile | null }
  /** `settle` closed the key before any money moved. It can't charge anymore. */
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
  /** Idempotency key of the attempt: repeating it never charges twice. */
  key: string;
  amountCents: number;
  card: CardDetails | SavedCard;
  /** The booking number. Shown on the card statement and in the gateway's dashboard. */
  description: string;
}

/** What we answer a dispute: our words and a PDF. */
export interface DisputeEvidence {
  disputeId: string;
  text: string;
  file: { filename: string; bytes: Uint8Array };
}

/** Whether the network took an answer to a dispute. It refuses one that is answered already, closed or late. */
export type DisputeAnswer = 'taken' | 'refused';

/** Client of the card network. Call it outside of transactions. Throws when the network can't be reached. */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Resolves an interrupted charge: returns its outcome, or cancels the key for good if nothing was charged. */
  settle(key: string): Promise<ChargeOutcome>;
  /** Refunds part or all of an approved charge, once per key. Throws when it would exceed the charge. */
  refund(request: { key: string; reference: string; amountCents: number }): Promise<{ reference: string }>;
  /** The network's reference of a card, as in `CardOnFile`, before it is charged with the same key. Null if it has none or the card isn't valid. */
  identifyCard(request: Pick<ChargeRequest, 'key' | 'card'>): Promise<string | null>;
  /** Saves a card for later charges, once per key. Charges nothing. */
  saveCard(request: { key: string; card: CardDetails }): Promise<SaveOutcome>;
  /** Deletes a saved card. Does nothing if the network doesn't have it. */
  deleteAtNetwork(reference: string): Promise<void>;
  /** Sends the evidence for a dispute to the bank. The network takes it once. */
  submitEvidence(evidence: DisputeEvidence): Promise<DisputeAnswer>;
  /** Accepts that the bank keeps the money. Nobody can undo it. */
  acceptDispute(disputeId: string): Promise<DisputeAnswer>;
  /** Lets a customer dispute an approved charge. Only the sandbox can. Returns the dispute's id; null if it can't be disputed. */
  openTestDispute?(request: { reference: string; reason: string }): Promise<string | null>;
}
