import type { DeclineCode } from './payment-gateway.ts';

export interface TestCard {
  number: string;
  /** Description of the answer for the documentation. */
  meaning: string;
  /** The sandbox's answer. `slow` approves after about five seconds. */
  answer: 'approved' | 'slow' | DeclineCode;
}

/**
 * The sandbox's test cards. Any future expiration date and any security code of the right length work. The sandbox
 * declines every other number, so that no one believes a real card was charged.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', meaning: 'Visa, approved', answer: 'approved' },
  { number: '5555 5555 5555 4444', meaning: 'Mastercard, approved', answer: 'approved' },
  { number: '3782 822463 10005', meaning: 'American Express, approved', answer: 'approved' },
  { number: '6011 1111 1111 1117', meaning: 'Discover, approved', answer: 'approved' },
  { number: '4000 0000 0000 0077', meaning: 'Approved after about five seconds', answer: 'slow' },
  { number: '4000 0000 0000 0002', meaning: 'Declined without a reason', answer: 'card_declined' },
  { number: '4000 0000 0000 9995', meaning: 'Declined: insufficient funds', answer: 'insufficient_funds' },
  { number: '4000 0000 0000 0069', meaning: 'Declined: expired card', answer: 'expired_card' },
  { number: '4000 0000 0000 0127', meaning: 'Declined: wrong security code', answer: 'incorrect_cvc' },
  { number: '4000 0000 0000 0119', meaning: 'Declined: processing error', answer: 'processing_error' },
];
