import * as v from 'valibot';
import type { Api } from '../../server/api/api.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { type Booking, booking } from '../../shared/contracts/bookings.ts';
import { type Quote, setQuotes } from '../../shared/contracts/quotes.ts';
import { quoteOf } from './quotes.ts';

export const CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  wrongCode: '4000 0000 0000 0127',
};

/** The customer, and the card that pays what is due now. */
export const ann = {
  email: 'ann@example.com',
  full_name: 'Ann Lee',
  phone_number: '2065550150',
  postal_code: '98188',
  cc_number: CARDS.approved,
  cc_exp: '12/40',
  cc_cvc: '123',
};

export interface BookingCall {
  /** The idempotency key; none is sent by default. */
  key?: string;
  sessionId?: string;
  /** The caller's IP address. */
  ip?: string;
}

/** A guest without a card, whose unpaid booking waits for its mail to be opened. */
export const noCard = { cc_number: null, cc_exp: null, cc_cvc: null, postal_code: null };

interface SentCall {
  body?: object;
  headers?: Record<string, string>;
  ip?: string;
}

/** The calls of a booking, as the site makes them in the same process. */
export function bookingCalls(api: Pick<Api, 'call'>) {
  const send = (
    method: string,
    target: string,
    { body, headers = {}, ip = '203.0.113.7' }: SentCall = {},
  ): Promise<ApiAnswer> => {
    const [path = '', query = ''] = target.split('?');
    return api.call({ method, path, query: new URLSearchParams(query), headers, body, ip });
  };
  const setAll = async (stay: object): Promise<Quote[]> =>
    v.parse(setQuotes.output, (await send('POST', '/booking-quotes/set', { body: stay })).body).quotes;

  return {
    send,
    /** Quotes one product for a stay: wire dates or instants, promo code, vehicle class. */
    quote: async (stay: object, kind = 'BUY_NOW') => quoteOf(await setAll(stay), kind),
    /** POST /bookings/, for Ann by default. */
    book: (
      quoteId: string,
      body: object = {},
      { key, sessionId, ...from }: BookingCall = {},
    ): Promise<ApiAnswer> =>
      send('POST', '/bookings/', {
        ...from,
        body: { quote_id: quoteId, ...ann, ...body },
        headers: {
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(sessionId !== undefined && { 'x-session-id': sessionId }),
        },
      }),
  };
}

export type BookingCalls = ReturnType<typeof bookingCalls>;

/** The booking of a successful answer. */
export function bookingOf({ status, body }: ApiAnswer): Booking {
  if (status === 200) return v.parse(booking, body);
  throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
