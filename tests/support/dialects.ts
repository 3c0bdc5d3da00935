import { formatWireDate } from '../../shared/format/time.ts';
import { plain, type StandInAnswer, type StandInApi } from './stand-in-api.ts';

/** A reasonable way to write the specification's answers. Both dialects say the same. */
export interface Dialect {
  id: (number: number) => unknown;
  date: (iso: string) => unknown;
  money: (cents: number) => unknown;
  flag: (isSet: boolean) => unknown;
  /** A list of the page that was asked for. */
  list: (items: unknown[]) => unknown;
  /** Under this name, or without it. */
  named: (name: string, items: unknown[]) => unknown;
  write: (body: unknown) => string;
  /** What the server calls a session and a browser. */
  session: string;
  anonymous: string;
}

export const DIALECTS: Record<string, Dialect> = {
  'numbers, null, ISO dates and dollars': {
    id: (number) => number,
    date: (iso) => iso,
    money: (amount) => amount / 100,
    flag: (isSet) => (isSet ? 1 : 0),
    list: (items) => ({ items, count: items.length }),
    named: (name, items) => ({ [name]: items }),
    write: (body) => JSON.stringify(body),
    session: 'eyJhbGciOi.J9/x+y==',
    anonymous: '7',
  },
  'strings, nothing, the specification’s dates and cents': {
    id: String,
    date: (iso) => formatWireDate(new Date(iso)),
    money: (amount) => ({ amount: String(amount), currency: 'USD' }),
    flag: String,
    list: (items) => items,
    named: (_name, items) => items,
    // Without null, and encoded twice behind a byte-order mark.
    write: (body) => `\uFEFF${JSON.stringify(JSON.stringify(body, (_, value) => value ?? undefined))}`,
    session: 's'.repeat(128),
    anonymous: 'visitor:ann-7',
  },
};

/** Lets the API answer the specification's calls in a dialect, and with nothing more than the specification's fields. */
export function speak(api: StandInApi, dialect: Dialect): void {
  const answers = answersIn(dialect);
  const headers = { 'x-set-session-id': dialect.session, 'x-set-anon-id': dialect.anonymous };
  for (const [call, answer] of Object.entries(answers)) {
    const send: StandInAnswer = (res, recorded) =>
      plain(
        dialect.write(typeof answer === 'function' ? answer(recorded.path) : answer),
        200,
        headers,
      )(res, recorded);
    api.answer(call, send);
  }
}

const FROM = '2026-11-21T17:00:00Z';
const TO = '2026-11-23T17:00:00Z';

function answersIn({ id, date, money, flag, list, named }: Dialect) {
  const stay = { travel_from_date: date(FROM), travel_to_date: date(TO) };
  const rate = {
    charge_lines: null,
    tax_lines: null,
    fee_lines: null,
    subtotal: money(4600),
    tax_total: money(909),
    fee_total: money(450),
    total: money(5959),
    savings: money(1762),
    ...stay,
    engine_args: null,
  };
  const quote = {
    days_in_advance: id(3),
    expires: date('2099-01-01T08:00:00Z'),
    deposit_required: null,
    timestamp: null,
    customer_link: null,
    ...stay,
    duration: id(172_800),
    is_prebook_discount: flag(true),
    subtotal: money(4600),
    total_charge: money(5959),
    rate,
  };
  const booking = { id: id(21), number: id(1001), email_addr: 'ann@example.com' };
  const trip = { id: id(31), travel_to_date: date(TO), receiptNumber: id(5001) };
  const voucher = { number: id(41), ...stay };
  const card = { token_id: id(51), is_default: flag(true), cc_number: 'XXXXXXXXXXXX4242', cc_exp: '12/39' };
  const address = {
    addr_id: id(61),
    is_default: flag(true),
    address_line_1: '1 Main St',
    city: null,
    state: 'WA',
    postal_code: id(98188),
    country: 'US',
  };
  const nothing = {};
  return {
    'GET /settings': { bookings_disabled: flag(false), is_parkweb_maint: null },
    'POST /booking-quotes/set': named('quotes', [
      { ...quote, id: id(11), product_id: 'BUY_NOW' },
      { ...quote, quote_id: id(12), product_id: 'BOOK_NOW', is_prebook_discount: flag(false), rate: null },
      { ...quote, id: id(13), product_id: 'STANDARD', total_charge: null, expires: null },
    ]),
    'GET /booking-quotes/{}': (path: string) => ({
      ...quote,
      id: id(Number(path.split('/')[2])),
      product_id: 'BUY_NOW',
    }),
    'POST /booking-quotes/{}/email': null,
    'POST /bookings/': booking,
    'GET /bookings/{}': booking,
    'POST /bookings/{}/email': nothing,
    'POST /bookings/{}/link-club': nothing,
    'POST /bookings/claim': { ...booking, email_addr: null },
    'GET /bookings/{}/cancel-fee': { fee: money(2532) },
    'POST /bookings/{}/cancel': nothing,
    'POST /bookings/{}/modify-quote': { ...quote, quote_id: id(19), product_id: 'BUY_NOW' },
    'POST /bookings/{}/modify': nothing,
    'GET /tx/{}': trip,
    'GET /tx/{}/{}': { receiptNumber: id(5001), travel_to_date: null },
    'POST /tx/{}/link-club': nothing,
    'POST /tx/{}/link-booking': nothing,
    'POST /tx/{}/link-time-voucher': nothing,
    'POST /tx-receipts/{}/email': nothing,
    'POST /contact/email': nothing,
    'POST /contact/corporate': nothing,
    'POST /dispatcher/ride-request': nothing,
    'GET /email-prefs/{}': { email_delivery_setting: id(1) },
    'PUT /email-prefs/{}': nothing,
    'POST /tx/{}/score': nothing,
    'GET /api/msg-chk': named('messages', [
      { id: id(71), template: 'parkscore', payload: { transaction_id: id(31), travel_to_date: date(TO) } },
    ]),
    'POST /msg-dismiss': nothing,
    'POST /events/': nothing,
    'GET /club/me': {
      number: id(70001),
      barcode: id(70001),
      point_total: id(120),
      user_id: id(7),
      long_name: 'Ann Lee',
      short_name: 'Ann',
      email: 'ann@example.com',
    },
    'PUT /club/{}/profile/membership': nothing,
    'PUT /club/{}/profile/email': nothing,
    'PUT /club/{}/profile/password': nothing,
    'POST /club/{}/send-membership-pass': nothing,
    'GET /club/{}/upcoming-trips': list([booking]),
    'GET /club/{}/recent-trips': list([trip]),
    'GET /club/{}/tx-receipts/{}': { receiptNumber: id(5001) },
    'GET /club/{}/ledger': list([{ date: date(FROM) }, { date: null }]),
    'POST /club/{}/tx-receipts/{}/record': nothing,
    'GET /club/{}/payment-tokens/': list([card]),
    'GET /club/{}/billing-addrs/': list([address]),
    'POST /club/{}/payment-tokens/': nothing,
    'POST /club/{}/billing-addrs/': nothing,
    'POST /club/{}/time-vouchers/quote': nothing,
    'POST /club/{}/time-vouchers/': voucher,
    'GET /club/{}/time-vouchers/{}': voucher,
    'POST /club/{}/time-vouchers/{}/void': nothing,
    'POST /club/{}/time-vouchers/{}/email': nothing,
  };
}
