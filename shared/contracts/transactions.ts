import * as v from 'valibot';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../format/durations.ts';
import { shownCar } from './car.ts';
import { bars, qr } from './codes.ts';
import { contract } from './contract.ts';
import {
  email,
  id,
  instant,
  money,
  optionalText,
  positiveInteger,
  proofToken,
  text,
  wireDate,
} from './fields.ts';
import { rate } from './quotes.ts';
import { vehicleClass } from './vehicle-classes.ts';
import { claimLimit, claimedNumberLimit, mailLimit, receiptMailLimit, stayViewLimit } from './limits.ts';

/** OPEN: the car is at the lot. */
export const TRANSACTION_STATUSES = ['OPEN', 'CLOSED', 'VOID'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** The actions of a driver. `allowed_actions` lists those that are allowed now. */
export const TRANSACTION_ACTIONS = [
  'email-receipt',
  'link-club',
  'link-booking',
  'link-time-voucher',
  'request-pickup',
  'score',
] as const;
export type TransactionAction = (typeof TRANSACTION_ACTIONS)[number];

export const PAYMENT_KINDS = ['CARD', 'CASH', 'ONLINE', 'VOUCHER', 'OWED'] as const;

/** The specification requires only `receiptNumber`. `receipt_number` is the same in the API's style. */
export const receipt = v.object({
  receiptNumber: v.string(),
  receipt_number: v.optional(v.string()),
  issued_at: v.optional(wireDate),
  /** For the owning member, or for the ticket's holder if the transaction has no member. */
  validation_code: v.optional(v.nullable(v.string())),
  rate: v.optional(v.nullable(rate)),
  total: v.optional(money),
  refunded: v.optional(money),
  /** Their sum is the total. ONLINE was paid with the booking. */
  payments: v.optional(
    v.array(
      v.object({
        kind: v.string(),
        amount: money,
        brand: v.optional(v.nullable(v.string())),
        last_four: v.optional(v.nullable(v.string())),
        /** The time voucher that paid. */
        voucher_number: v.optional(v.nullable(v.string())),
      }),
    ),
    [],
  ),
  /** The Point Club points that it earns. */
  points: v.optional(v.number()),
  /** Its number as a barcode, and for staff as a QR code. */
  bars,
  qr,
  /** Paths of its documents, below the API's base. */
  downloads: v.optional(v.nullable(v.object({ pdf: v.string() }))),
});
export type Receipt = v.InferOutput<typeof receipt>;

export const transaction = v.object({
  id: v.string(),
  ticket_number: v.optional(v.string()),
  /** The ticket's number as a barcode. */
  bars,
  record_locator: v.optional(v.string()),
  status: v.optional(v.string()),
  /** When the car arrived. */
  travel_from_date: v.optional(wireDate),
  /** When the car left; null while it is at the lot. */
  travel_to_date: v.optional(v.nullable(wireDate)),
  vehicle_class: v.optional(v.string()),
  license_plate: v.optional(v.nullable(v.string())),
  customer_name: v.optional(v.nullable(v.string())),
  booking: v.optional(
    v.nullable(
      v.object({
        number: v.string(),
        status: v.optional(v.string()),
        product_id: v.optional(v.string()),
        travel_from_date: v.optional(wireDate),
        travel_to_date: v.optional(wireDate),
        /** Paid online minus refunds. Deducted at the exit. */
        paid: v.optional(money),
        /** The car as the booking describes it. */
        ...shownCar,
      }),
    ),
  ),
  /** The linked time vouchers. */
  time_vouchers: v.optional(
    v.array(
      v.object({
        number: v.string(),
        minutes: v.number(),
        /** Only for the voucher's member. */
        id: v.optional(v.nullable(v.string())),
        /** What it would pay if the car left now; null after the exit, because the receipt says it. */
        pays: v.optional(v.nullable(money)),
      }),
    ),
    [],
  ),
  /** The bill, or an estimate while the car is at the lot (`is_estimate`). Null if voided. */
  rate: v.optional(v.nullable(rate)),
  is_estimate: v.optional(v.boolean(), false),
  /** The amount due at the exit; 0 after the exit. */
  due: v.optional(money),
  /** Null until the car leaves. */
  receipt: v.optional(v.nullable(receipt)),
  /** Whether it belongs to a member, and whether to the caller. */
  is_linked_to_club: v.optional(v.boolean(), false),
  is_own: v.optional(v.boolean(), false),
  allowed_actions: v.optional(v.array(v.string()), []),
  /** The path of the page that shows it without a login. */
  customer_link: v.optional(v.nullable(v.string())),
  /** The `token` for further calls about this transaction. */
  token: v.optional(v.nullable(v.string())),
});
export type Transaction = v.InferOutput<typeof transaction>;

/** The changed transaction. Other servers may answer nothing; the client then asks again. */
export const linkedTransaction = v.partial(transaction);

const query = v.strictObject({ token: proofToken });
const params = v.strictObject({ id });

export const findTransaction = contract({
  name: 'findTransaction',
  summary: 'Gets one parking stay.',
  method: 'GET',
  path: '/tx/{id}',
  access: { proof: 'transaction' },
  limits: [stayViewLimit],
  params,
  query,
  output: transaction,
});

export const findTicket = contract({
  name: 'findTicket',
  summary: 'Gets one parking stay by ticket number and record locator.',
  method: 'GET',
  path: '/tx/{ticketNum}/{recordLoc}',
  access: { proof: 'ticket' },
  limits: [
    stayViewLimit,
    { name: 'ticket-miss', per: 'address', max: 10, seconds: 15 * MINUTE_SECONDS, only: 'NOT_FOUND' },
    {
      name: 'ticket-miss-number',
      per: { input: 'ticketNum' },
      max: 10,
      seconds: 15 * MINUTE_SECONDS,
      only: 'NOT_FOUND',
    },
  ],
  params: v.strictObject({ ticketNum: id, recordLoc: id }),
  output: transaction,
});

export const emailReceipt = contract({
  name: 'emailReceipt',
  summary: 'Emails the receipt of a parking stay.',
  method: 'POST',
  path: '/tx-receipts/{number}/email',
  access: { proof: 'receipt' },
  limits: [stayViewLimit, mailLimit, receiptMailLimit],
  params: v.strictObject({ number: id }),
  query,
  body: v.strictObject({ email }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const RECEIPT_FILES = ['receipt.pdf'] as const;

export const downloadReceipt = contract({
  name: 'downloadReceipt',
  summary: 'Downloads the receipt as a PDF.',
  method: 'GET',
  path: '/tx-receipts/{number}/{file}',
  access: { proof: 'receipt' },
  limits: [{ name: 'receipt-files', per: 'address', max: 60, seconds: HOUR_SECONDS }],
  params: v.strictObject({ number: id, file: v.picklist(RECEIPT_FILES, 'This file doesn’t exist') }),
  query,
  output: 'file',
});

export const linkTransactionToClub = contract({
  name: 'linkTransactionToClub',
  summary: 'Adds a parking stay to the logged-in member’s account.',
  method: 'POST',
  path: '/tx/{id}/link-club',
  access: { proof: 'transaction', signedIn: true },
  limits: [stayViewLimit],
  params,
  query,
  output: linkedTransaction,
});

export const linkTransactionToBooking = contract({
  name: 'linkTransactionToBooking',
  summary: 'Links a booking to a parking stay to use its rate and online payment.',
  method: 'POST',
  path: '/tx/{id}/link-booking',
  access: { proof: 'transaction' },
  limits: [claimLimit, claimedNumberLimit('booking_num')],
  params,
  query,
  body: v.strictObject({ booking_num: text(40), booking_email: email }),
  output: linkedTransaction,
});

const licensePlate = optionalText(12);
/** Whose points the stay earns: club number (also from a wallet pass), the member's email, or a license plate. */
const memberAtGate = optionalText(254);
/** The default is now. Staff may enter an earlier time. */
const at = v.optional(v.nullable(instant));

export const checkInBooking = contract({
  name: 'checkInBooking',
  summary:
    'Checks in a booking or a time voucher by its number and issues a ticket. Repeating it while the car is parked returns the same stay.',
  method: 'POST',
  path: '/transactions/check-in',
  access: { permission: 'Transactions:Create' },
  body: v.strictObject({ booking_num: text(40), license_plate: licensePlate, member: memberAtGate, at }),
  output: transaction,
});

export const checkInDriveUp = contract({
  name: 'checkInDriveUp',
  summary: 'Checks in a car without a booking and issues a ticket.',
  method: 'POST',
  path: '/transactions/drive-up',
  access: { permission: 'Transactions:Create' },
  isIdempotent: true,
  body: v.strictObject({
    vehicle_class: v.optional(v.nullable(vehicleClass)),
    license_plate: licensePlate,
    customer_name: optionalText(80),
    email: v.optional(v.nullable(v.union([v.literal(''), email]))),
    member: memberAtGate,
    at,
  }),
  output: transaction,
});

export const checkOut = contract({
  name: 'checkOut',
  summary: 'Checks out a car: computes the price, records the payment, and creates the receipt.',
  method: 'POST',
  path: '/transactions/{id}/check-out',
  access: { permission: 'Transactions:Update' },
  isIdempotent: true,
  params,
  body: v.strictObject({
    /** How the amount due is paid. */
    payment_kind: v.picklist(['CARD', 'CASH'], 'Choose card or cash'),
    /** The cash that the driver hands over; the default is the amount due. */
    cash_tendered_cents: v.optional(v.nullable(positiveInteger('Enter an amount in cents'))),
    card_brand: optionalText(20),
    card_last_four: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^\d{4}$/, 'Enter the last four digits'))),
    ),
    /** The card network's reference from the terminal. It matches saved cards. */
    card_reference: optionalText(120),
    member: memberAtGate,
    at,
  }),
  output: transaction,
});

export const voidTransaction = contract({
  name: 'voidTransaction',
  summary: 'Voids a parking stay, with a reason.',
  method: 'POST',
  path: '/transactions/{id}/void',
  access: { permission: 'Transactions:Void' },
  params,
  body: v.strictObject({ reason: text(500) }),
  output: transaction,
});

/** Query arguments are strings. */
const counted = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'Enter a number'),
      v.transform(Number),
      v.minValue(1, 'Enter at least 1'),
      v.maxValue(most, `Enter at most ${most}`),
    ),
  );

export const listOpenTransactions = contract({
  name: 'listOpenTransactions',
  summary: 'Lists parked cars, newest first.',
  method: 'GET',
  path: '/transactions/open',
  access: { permission: 'Transactions:Search' },
  query: v.strictObject({ page: counted(100_000), page_size: counted(100) }),
  output: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        ticket_number: v.string(),
        vehicle_class: v.string(),
        license_plate: v.nullable(v.string()),
        make_and_color: v.nullable(v.string()),
        accessible_space: v.boolean(),
        passengers: v.nullable(v.number()),
        customer_name: v.nullable(v.string()),
        booking_number: v.nullable(v.string()),
        travel_from_date: wireDate,
        /** The pick-up time of the booking or the time voucher. */
        expected_to_date: v.nullable(wireDate),
      }),
    ),
    count: v.number(),
    page: v.number(),
    page_size: v.number(),
  }),
});
