import * as v from 'valibot';
import { DAY_SECONDS, HOUR_SECONDS } from '../format/durations.ts';
import { CARD_MISPLACED, mayHoldCardDigits, optionalCard } from './card-fields.ts';
import { carFields, shownCar } from './car.ts';
import { bars, qr } from './codes.ts';
import { contract } from './contract.ts';
import {
  email,
  flag,
  id,
  instant,
  money,
  optionalPersonName,
  optionalText,
  proofToken,
  text,
  wireDate,
} from './fields.ts';
import { quote, rate, rateLine } from './quotes.ts';
import {
  bookingChangeLimit,
  bookingViewLimit,
  claimLimit,
  claimedNumberLimit,
  declineLimit,
  mailLimit,
} from './limits.ts';
import { GOOGLE_WALLET_FILE, walletPaths } from './wallet-paths.ts';

export const BOOKING_STATUSES = [
  'PENDING_PAYMENT',
  'UNCONFIRMED',
  'CONFIRMED',
  'CHECKED_IN',
  'COMPLETED',
  'CANCELLED',
  'NO_SHOW',
  'EXPIRED',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const PAYMENT_STATUSES = ['UNPAID', 'DEPOSIT_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The specification requires only `id`, `number` and `email_addr`. This API adds the rest. */
export const booking = v.object({
  id: v.string(),
  number: v.string(),
  email_addr: v.optional(v.nullable(v.string())),
  status: v.optional(v.string()),
  payment_status: v.optional(v.string()),
  allowed_actions: v.optional(v.array(v.string())),
  product_id: v.optional(v.string()),
  vehicle_class: v.optional(v.string()),
  travel_from_date: v.optional(wireDate),
  travel_to_date: v.optional(wireDate),
  full_name: v.optional(v.nullable(v.string())),
  phone_number: v.optional(v.nullable(v.string())),
  flight_number_departing: v.optional(v.nullable(v.string())),
  flight_number_returning: v.optional(v.nullable(v.string())),
  ...shownCar,
  rate: v.optional(v.nullable(rate)),
  total_charge: v.optional(money),
  paid: v.optional(money),
  /** The part of `paid` that was refunded. */
  refunded: v.optional(money),
  due_at_lot: v.optional(money),
  card: v.optional(v.nullable(v.object({ brand: v.string(), last_four: v.string() }))),
  /** The points that the booking earns. */
  points: v.optional(v.number()),
  /** The club number that earns the points; null without a member. */
  point_club_id: v.optional(v.nullable(v.string())),
  /** When the dates were last changed; null if never. */
  changed_at: v.optional(v.nullable(wireDate)),
  /** The number as a barcode and as a QR code, while it opens the gate. */
  bars,
  qr,
  /** Until when an unconfirmed booking holds its space. Its owner confirms it with the link in their email. */
  confirm_by: v.optional(v.nullable(wireDate)),
  /** The ticket of its car, while the car is at the lot. */
  ticket_number: v.optional(v.nullable(v.string())),
  /** The path of the page that shows the booking without a login. */
  customer_link: v.optional(v.nullable(v.string())),
  /** Paths of its documents, below the API's base. */
  downloads: v.optional(v.nullable(v.object({ ...walletPaths, pdf: v.string(), ics: v.string() }))),
});
export type Booking = v.InferOutput<typeof booking>;

/** The changed booking. Other servers may answer nothing. */
export const changedBooking = v.partial(booking);

const flightNumber = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((value) => value.toUpperCase().replace(/\s+/g, '')),
      v.regex(/^(?:[A-Z0-9]{2,3}\d{1,4}[A-Z]?)?$/, 'Enter a flight number like AS 1234'),
    ),
  ),
);

/** A long phone number can look like a card number, but no country has numbers like American Express or Diners Club. */
const isNoCard = v.check(
  (digits: string) => !/^(?:3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11})$/.test(digits),
  CARD_MISPLACED,
);

export const createBookingBody = v.strictObject({
  quote_id: id,
  email,
  check_for_existing: v.optional(flag, true),
  save_payment_details: v.optional(flag, false),
  point_club_id: optionalText(40),
  email_pkpass: v.optional(flag, false),
  email_pdf: v.optional(flag, false),
  token_id: optionalText(64),
  addr_id: optionalText(64),
  ...optionalCard,
  billing_address: optionalText(120),
  postal_code: optionalText(16),
  full_name: optionalPersonName(80),
  phone_number: v.pipe(
    v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^(?:\d{10,15})?$/, 'Enter 10 to 15 digits'), isNoCard)),
    ),
    mayHoldCardDigits(),
  ),
  flight_number_departing: flightNumber,
  flight_number_returning: flightNumber,
  ...carFields,
});
export type CreateBookingBody = v.InferOutput<typeof createBookingBody>;

export const createBooking = contract({
  name: 'createBooking',
  summary:
    'Books a quote and charges the card if the product is paid now. A quote can back one active booking.',
  method: 'POST',
  path: '/bookings/',
  access: 'anyone',
  limits: [declineLimit],
  isIdempotent: true,
  /** The token of a link to a booking that the caller already has: a duplicate of it is then shown in full. */
  query: v.strictObject({ token: proofToken }),
  body: createBookingBody,
  output: booking,
});

export const findBooking = contract({
  name: 'findBooking',
  summary: 'Gets one booking.',
  method: 'GET',
  path: '/bookings/{id}',
  access: { proof: 'booking' },
  limits: [bookingViewLimit],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  output: booking,
});

export const emailBooking = contract({
  name: 'emailBooking',
  summary: 'Emails the confirmation again, with the wallet pass and PDF if requested.',
  method: 'POST',
  path: '/bookings/{number}/email',
  access: { proof: 'booking' },
  limits: [mailLimit, { name: 'booking-mail', per: 'subject', max: 5, seconds: DAY_SECONDS }],
  params: v.strictObject({ number: id }),
  query: v.strictObject({ token: proofToken }),
  body: v.strictObject({ email, with_pkpass: v.optional(flag, false), with_pdf: v.optional(flag, false) }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const confirmBooking = contract({
  name: 'confirmBooking',
  summary:
    'Confirms an unpaid booking with the token of its mailed link. One whose hold has ended comes back as EXPIRED.',
  method: 'POST',
  path: '/bookings/{id}/confirm',
  access: { proof: 'booking' },
  limits: [bookingViewLimit],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  output: booking,
});

export const rebookBooking = contract({
  name: 'rebookBooking',
  summary: 'Books an unconfirmed booking again after its hold has ended, with the token of its mailed link.',
  method: 'POST',
  path: '/bookings/{id}/rebook',
  access: { proof: 'booking' },
  limits: [bookingViewLimit],
  isIdempotent: true,
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  output: booking,
});

export const mailConfirmLink = contract({
  name: 'mailConfirmLink',
  summary: 'Emails the link that confirms an unpaid booking again. A new address replaces the old one.',
  method: 'POST',
  path: '/bookings/{id}/confirm-link',
  access: { proof: 'booking' },
  limits: [mailLimit, { name: 'confirm-link', per: 'subject', max: 5, seconds: DAY_SECONDS }],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  body: v.strictObject({ email }),
  output: booking,
});

/** What canceling costs, or cost. Other servers may omit fields. */
export const cancelTerms = v.object({
  fee: v.optional(money),
  refund: v.optional(money),
  /** Their sum is the fee. */
  fee_lines: v.optional(v.array(rateLine), []),
  /** Until when canceling is free; null if it never was. */
  free_until: v.optional(v.nullable(wireDate)),
  /** The card that gets the refund: 'Visa ending 4242'. */
  refundable_to: v.optional(v.nullable(v.string())),
  /** The points that paid a part of the booking and return to the member; 0 for none. */
  points_back: v.optional(v.number()),
});
export type CancelTerms = v.InferOutput<typeof cancelTerms>;

export const findCancelFee = contract({
  name: 'findCancelFee',
  summary: 'Gets the fee and refund for canceling now. For a canceled booking, gets the final amounts.',
  method: 'GET',
  path: '/bookings/{number}/cancel-fee',
  access: { proof: 'booking' },
  limits: [bookingViewLimit],
  params: v.strictObject({ number: id }),
  query: v.strictObject({ token: proofToken }),
  output: cancelTerms,
});

export const cancelBooking = contract({
  name: 'cancelBooking',
  summary: 'Cancels a booking and refunds what is due. Canceling again returns the first result.',
  method: 'POST',
  path: '/bookings/{number}/cancel',
  access: { proof: 'booking' },
  limits: [bookingViewLimit],
  isIdempotent: true,
  params: v.strictObject({ number: id }),
  query: v.strictObject({ token: proofToken }),
  output: cancelTerms,
});

/** The price of new dates compared with the current booking. Other servers may omit fields. */
export const changeTerms = v.object({
  quote,
  travel_from_date: v.optional(wireDate),
  travel_to_date: v.optional(wireDate),
  /** The total of the current booking. */
  total_charge: v.optional(money),
  /** Charged to the card now. At least one of `charge` and `refund` is 0. */
  charge: v.optional(money),
  refund: v.optional(money),
  /** Their sum is `charge` minus `refund`. */
  lines: v.optional(v.array(rateLine), []),
  /** The member's saved card that paid, which pays `charge` unless another card is entered: 'Visa ending 4242'. */
  charged_to: v.optional(v.nullable(v.string())),
  /** The card that gets the refund: 'Visa ending 4242'. */
  refundable_to: v.optional(v.nullable(v.string())),
  /** The difference in a sentence. */
  words: v.optional(v.string()),
});
export type ChangeTerms = v.InferOutput<typeof changeTerms>;

export const quoteChange = contract({
  name: 'quoteChange',
  summary: 'Prices new dates for a booking and compares them with the current price. Valid for 30 minutes.',
  method: 'POST',
  path: '/bookings/{id}/modify-quote',
  access: { proof: 'booking' },
  limits: [bookingChangeLimit],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  body: v.strictObject({ travel_from_date: instant, travel_to_date: instant }),
  output: changeTerms,
});

export const modifyBooking = contract({
  name: 'modifyBooking',
  summary:
    'Changes a booking to the quoted dates and charges or refunds the difference. If it fails, the booking doesn’t change.',
  method: 'POST',
  path: '/bookings/{id}/modify',
  access: { proof: 'booking' },
  limits: [bookingChangeLimit, declineLimit],
  isIdempotent: true,
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  // Without a card, the member's saved card that paid is charged. No other card is stored.
  body: v.strictObject({
    quote_id: id,
    ...optionalCard,
  }),
  output: changedBooking,
});

export const saveCar = contract({
  name: 'saveCar',
  summary: 'Replaces the details of the car until it arrives, also for the member’s next bookings.',
  method: 'PUT',
  path: '/bookings/{id}/car',
  access: { proof: 'booking' },
  limits: [bookingChangeLimit],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  body: v.strictObject(carFields),
  output: changedBooking,
});

export const linkBookingToClub = contract({
  name: 'linkBookingToClub',
  summary: 'Adds the booking from a signed link to the caller’s account.',
  method: 'POST',
  path: '/bookings/{id}/link-club',
  access: { proof: 'booking', signedIn: true },
  limits: [bookingViewLimit],
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  output: changedBooking,
});

export const claimBooking = contract({
  name: 'claimBooking',
  summary: 'Finds a booking by number and email. The returned token is valid for 30 minutes.',
  method: 'POST',
  path: '/bookings/claim',
  access: 'anyone',
  limits: [claimLimit, claimedNumberLimit('number')],
  body: v.strictObject({ number: text(40), email_addr: email }),
  output: v.object({
    id: v.string(),
    token: v.optional(v.nullable(v.string())),
    customer_link: v.optional(v.nullable(v.string())),
  }),
});

export const emailMyBookings = contract({
  name: 'emailMyBookings',
  summary: 'Emails links to the bookings of an address. The answer is the same for every address.',
  method: 'POST',
  path: '/bookings/email-mine',
  access: 'anyone',
  limits: [
    mailLimit,
    { name: 'my-bookings', per: { input: 'email_addr', as: 'email' }, max: 5, seconds: HOUR_SECONDS },
  ],
  body: v.strictObject({ email_addr: email }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const BOOKING_FILES = ['confirmation.pdf', 'parking.pkpass', GOOGLE_WALLET_FILE, 'stay.ics'] as const;

export const downloadBooking = contract({
  name: 'downloadBooking',
  summary: 'Downloads the booking as a PDF, an Apple or Google Wallet pass, or a calendar file.',
  method: 'GET',
  path: '/bookings/{id}/{file}',
  access: { proof: 'booking' },
  limits: [{ name: 'booking-files', per: 'address', max: 60, seconds: HOUR_SECONDS }],
  params: v.strictObject({ id, file: v.picklist(BOOKING_FILES, 'This file doesn’t exist') }),
  query: v.strictObject({ token: proofToken }),
  output: 'file',
  redirect: 'Google’s page that saves the pass.',
});
