import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../format/durations.ts';
import type { Limit } from './contract.ts';

// The rate limits that more than one call shares. A limit of one call is written in its contract.

/** Mails that one IP address requests, of every kind. */
export const mailLimit: Limit = { name: 'mail', per: 'address', max: 20, seconds: HOUR_SECONDS };

/** Attempts to find a booking or voucher by its number. */
export const claimLimit: Limit = { name: 'claim', per: 'address', max: 20, seconds: HOUR_SECONDS };

/** Attempts to find one booking number, from all callers. */
export const claimedNumberLimit = (input: string): Limit => ({
  name: 'claim-number',
  per: { input, as: 'number' },
  max: 10,
  seconds: HOUR_SECONDS,
});

/** Stops a caller who tries stolen cards, but not a traveler whose cards are declined a few times. */
export const declineLimit: Limit = {
  name: 'declined',
  per: 'address',
  max: 20,
  seconds: HOUR_SECONDS,
  only: 'PAYMENT_DECLINED',
};

/** Requests for prices, each of which stores quotes. */
export const priceLimit: Limit = { name: 'prices', per: 'address', max: 600, seconds: HOUR_SECONDS };

export const bookingViewLimit: Limit = {
  name: 'booking-view',
  per: 'address',
  max: 600,
  seconds: HOUR_SECONDS,
};
export const bookingChangeLimit: Limit = {
  name: 'booking-change',
  per: 'address',
  max: 60,
  seconds: HOUR_SECONDS,
};
export const stayViewLimit: Limit = { name: 'stay-view', per: 'address', max: 600, seconds: HOUR_SECONDS };
export const receiptMailLimit: Limit = { name: 'receipt-mail', per: 'subject', max: 5, seconds: DAY_SECONDS };

/** Messages to the lot from one address. */
export const letterLimit: Limit = { name: 'letter', per: 'address', max: 10, seconds: HOUR_SECONDS };
/** Messages to the lot in the name of one email address. */
export const letterFromLimit: Limit = {
  name: 'letter-from',
  per: { input: 'email_address', as: 'email' },
  max: 5,
  seconds: HOUR_SECONDS,
};

/**
 * Wrong passwords: by address, and by email address in a short and a long window. The handler counts them, because a
 * right password takes its try back.
 */
export const passwordLimits = [
  { name: 'login-from', per: 'address', max: 50, seconds: 15 * MINUTE_SECONDS, by: 'handler' },
  {
    name: 'login',
    per: { input: 'email', as: 'email' },
    max: 10,
    seconds: 15 * MINUTE_SECONDS,
    by: 'handler',
  },
  { name: 'login-day', per: { input: 'email', as: 'email' }, max: 100, seconds: DAY_SECONDS, by: 'handler' },
] as const satisfies Limit[];
