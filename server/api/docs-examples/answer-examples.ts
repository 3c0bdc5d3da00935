import { billingAddress } from '../../../shared/contracts/billing-addresses.ts';
import { booking, cancelTerms, claimBooking } from '../../../shared/contracts/bookings.ts';
import { findEmailPrefs } from '../../../shared/contracts/email-prefs.ts';
import { incident } from '../../../shared/contracts/incidents.ts';
import { introspect, login, member, renewTokens } from '../../../shared/contracts/members.ts';
import { membershipPass } from '../../../shared/contracts/membership-pass.ts';
import { offer } from '../../../shared/contracts/offers.ts';
import { paymentToken } from '../../../shared/contracts/payment-tokens.ts';
import { ledgerEntry, pointSummary, recordReceipt } from '../../../shared/contracts/points.ts';
import { quote, rate, rateLine } from '../../../shared/contracts/quotes.ts';
import { rateExamples } from '../../../shared/contracts/rates.ts';
import { island, ride } from '../../../shared/contracts/rides.ts';
import { scoreStay } from '../../../shared/contracts/scores.ts';
import { health, settings, siteMessage } from '../../../shared/contracts/site.ts';
import { receipt, transaction } from '../../../shared/contracts/transactions.ts';
import { timeVoucher, voucherQuote } from '../../../shared/contracts/vouchers.ts';
import { EMAIL, example, LINK_TOKEN, MEMBER_NUMBER, QUOTE_ID, STAY_DATES, usd } from './example.ts';

const BOOKING_ID = 'hunS2ind28v4zun6CaCYzg';
const STAY_ID = 'sIRg7xYMu7PmANSGyLv5kg';
const EXPIRES = '2026-11-20 10:30:00-0800';

const RATE = {
  charge_lines: [{ label: 'Parking', amount: usd(6900), reason: '3 days at $23.00' }],
  tax_lines: [
    { label: 'Sales tax', amount: usd(742), reason: '10.1% of parking and fees' },
    { label: 'City parking tax', amount: usd(399), reason: null },
  ],
  fee_lines: [{ label: 'Airport access fee', amount: usd(450), reason: null }],
  subtotal: usd(6900),
  tax_total: usd(1141),
  fee_total: usd(450),
  total: usd(8491),
  savings: usd(2643),
  ...STAY_DATES,
};

const ISLAND = {
  id: 1,
  name: 'Island 1, airport garage, third floor',
  directions:
    'From baggage claim, take any sky bridge to the third floor of the garage and follow the signs to island 1.',
  schedule: { shortest: 600, longest: 900 },
};

const TOKENS = {
  access_token: 'w0GnAv6pR6J6D2AKxsaQ4A.Hdx9Fwvrq82nPVrx5p9IFSHH8poqjcVVc7HLTLbY',
  refresh_token: 'w0GnAv6pR6J6D2AKxsaQ4A.L2AVEu8bY8dLQvFaOlv1RTW1mq9Yv2gsFzMEQlTJc',
  access_token_expires: 1_795_198_200,
  refresh_token_expires: 1_797_789_600,
};

/** An example for each response schema. */
export const answerExamples = [
  example(rateLine, { label: 'Parking', amount: usd(6900), reason: '3 days at $23.00' }),
  example(rate, RATE),
  example(quote, {
    id: QUOTE_ID,
    quote_id: QUOTE_ID,
    product_id: 'BUY_NOW',
    expires: EXPIRES,
    ...STAY_DATES,
    duration: 259_200,
    subtotal: usd(6900),
    total_charge: usd(8491),
    rate: RATE,
    vehicle_class: 'STANDARD',
    points: 69,
    promo_code: null,
    due_now: usd(8491),
  }),
  example(rateExamples, {
    travel_from_date: STAY_DATES.travel_from_date,
    examples: [
      {
        days: 3,
        travel_to_date: STAY_DATES.travel_to_date,
        prices: [
          { product_id: 'BUY_NOW', total: usd(8491) },
          { product_id: 'BOOK_NOW', total: usd(9813) },
        ],
      },
    ],
  }),
  example(booking, {
    id: BOOKING_ID,
    number: '37KRYMHDVX',
    email_addr: EMAIL,
    status: 'CONFIRMED',
    payment_status: 'PAID',
    allowed_actions: ['email', 'download', 'cancel', 'car', 'modify'],
    product_id: 'BUY_NOW',
    vehicle_class: 'STANDARD',
    ...STAY_DATES,
    full_name: 'Ann Walker',
    phone_number: '2065550150',
    flight_number_departing: 'AS1777',
    flight_number_returning: null,
    license_plate: 'ABC1234',
    make_and_color: 'Subaru, blue',
    accessible_space: false,
    passengers: 2,
    total_charge: usd(8491),
    paid: usd(8491),
    refunded: usd(0),
    due_at_lot: usd(0),
    card: { brand: 'Visa', last_four: '4242' },
    points: 69,
    point_club_id: MEMBER_NUMBER,
    changed_at: null,
    customer_link: `/bookings/${BOOKING_ID}/?token=${LINK_TOKEN}`,
    downloads: {
      pdf: `/bookings/${BOOKING_ID}/confirmation.pdf?token=${LINK_TOKEN}`,
      pkpass: null,
      ics: `/bookings/${BOOKING_ID}/stay.ics?token=${LINK_TOKEN}`,
    },
  }),
  example(cancelTerms, {
    fee: usd(0),
    refund: usd(8491),
    fee_lines: [],
    free_until: '2026-12-04 09:00:00-0800',
    refundable_to: 'Visa ending 4242',
    points_back: 0,
  }),
  example(claimBooking.output, { id: BOOKING_ID, token: LINK_TOKEN }),
  example(receipt, {
    receiptNumber: '5000001',
    receipt_number: '5000001',
    issued_at: STAY_DATES.travel_to_date,
    validation_code: '1J4R6R5H',
    total: usd(8491),
    refunded: usd(0),
    payments: [{ kind: 'CARD', amount: usd(8491), brand: 'Visa', last_four: '4242' }],
    points: 69,
  }),
  example(transaction, {
    id: STAY_ID,
    ticket_number: '5002001',
    record_locator: '9J76WMBDG5',
    status: 'OPEN',
    travel_from_date: STAY_DATES.travel_from_date,
    travel_to_date: null,
    vehicle_class: 'STANDARD',
    license_plate: 'ABC1234',
    customer_name: 'Ann Walker',
    booking: { number: '37KRYMHDVX', status: 'CHECKED_IN', paid: usd(8491) },
    is_estimate: true,
    due: usd(0),
    receipt: null,
    time_vouchers: [],
    is_linked_to_club: true,
    is_own: true,
    allowed_actions: ['request-pickup'],
    customer_link: '/tickets/5002001/9J76WMBDG5/',
    token: LINK_TOKEN,
  }),
  example(island, ISLAND),
  example(ride, {
    id: 'gcu4FJJVEgtpN9PHghc1qw',
    state: 'REQUESTED',
    island: ISLAND,
    name: 'Ann',
    ticket_number: '5002001',
    accessible: false,
    position: 1,
    expected_wait_seconds: 420,
    is_schedule: false,
    measured_rides: 31,
    requested_at: STAY_DATES.travel_to_date,
    changed_at: STAY_DATES.travel_to_date,
    allowed_actions: ['cancel'],
  }),
  example(member, {
    number: MEMBER_NUMBER,
    barcode: MEMBER_NUMBER,
    point_total: 300,
    long_name: 'Ann Walker',
    short_name: 'Ann',
    email: EMAIL,
    policy: [],
  }),
  example(login, { ...TOKENS, number: MEMBER_NUMBER }),
  example(renewTokens.output, TOKENS),
  example(introspect.output, {
    user: { short_name: 'Ann', long_name: 'Ann Walker', email: EMAIL },
    user_id: 'OPdM2jYlUGmuczgFQenHgw',
    policy: ['Rides:Read'],
  }),
  example(membershipPass, {
    number: MEMBER_NUMBER,
    long_name: 'Ann Walker',
    member_since: '2020-01-01 00:00:00-0800',
    points: 300,
    downloads: { pdf: `/club/${MEMBER_NUMBER}/membership-pass/membership.pdf`, pkpass: null },
  }),
  example(ledgerEntry, {
    id: '1',
    date: '2026-11-20 10:00:00-0800',
    points: 300,
    rule: 'EARN',
    reason: 'A point for each of 300 whole dollars of parking',
    source: { kind: 'RECEIPT', number: '5000001', id: '5000001' },
    balance: 300,
    lots: [],
  }),
  example(pointSummary, {
    available: 300,
    pending: 0,
    next_available: null,
    availabilities: [],
    next_expiry: { points: 300, date: '2028-11-10 10:00:00-0800' },
    expiries: [{ points: 300, date: '2028-11-10 10:00:00-0800' }],
    day_points: 250,
    buys_minutes: 1560,
    buys: '1 day 2 hours',
  }),
  example(recordReceipt.output, { points: 69, available: '2026-12-09 09:00:00-0800', balance: 369 }),
  example(voucherQuote, {
    ...STAY_DATES,
    points: 750,
    reason: '3 days at 250 points',
    lines: [{ label: '3 days', reason: 'at 250 points', points: 750 }],
    minutes: 4320,
    vehicle_class: 'STANDARD',
    available: 300,
    missing: 450,
    buys: '1 day 2 hours',
    due_at_lot: usd(1788),
    expires: '2027-12-08 09:00:00-0800',
  }),
  example(timeVoucher, {
    id: '6qYXlDUplHScjiXJyTWIAw',
    number: '9DBB3FCRYZ',
    ...STAY_DATES,
    status: 'ISSUED',
    allowed_actions: ['email', 'download', 'void'],
    vehicle_class: 'STANDARD',
    minutes: 4320,
    points: 750,
    holds_space: true,
    due_at_lot: usd(1788),
    expires: '2027-12-08 09:00:00-0800',
    issued: '2026-11-20 10:00:00-0800',
  }),
  example(offer, { code: 'BONUS250', label: '250 extra points', terms: ['For stays of 3 days or more'] }),
  example(paymentToken, {
    token_id: 'nH0pd04qXHsJY9nTCJ3Qwz',
    is_default: true,
    cc_number: '•••• 4242',
    cc_exp: '12/40',
    brand: 'Visa',
    auto_point_record: false,
  }),
  example(billingAddress, {
    addr_id: 'EYEgfbSU2ff3fGTufvH2gz',
    is_default: true,
    address_line_1: '77 Hill Lane',
    city: 'Burien',
    state: 'WA',
    postal_code: '98199',
    country: 'US',
  }),
  example(findEmailPrefs.output, { email_delivery_setting: 2, is_proven: true }),
  example(scoreStay.output, { score: 9, token: LINK_TOKEN }),
  example(incident, {
    id: 'yr2KiiMo6S6hijdjfU8iwz',
    state: 'ASSIGNED',
    reason: 'LOW_SCORE',
    version: 2,
    transaction_id: STAY_ID,
    ticket_number: '5002001',
    customer_name: 'Ann Walker',
    email: EMAIL,
    score: 3,
    feedback: 'I waited 40 minutes for the shuttle.',
    assignee: { number: '200000080', name: 'Sam Reyes' },
    notes: [],
    created_at: '2026-12-08 11:00:00-0800',
    closed_at: null,
  }),
  example(health, { status: 'up' }),
  example(settings, { bookings_disabled: false, is_parkweb_maint: false }),
  example(siteMessage, {
    id: 'CJN6qlomFCkMcy9e8o9CWw',
    template: 'parkscore',
    payload: { transaction_id: STAY_ID },
  }),
];
