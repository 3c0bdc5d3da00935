import * as v from 'valibot';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { email, id, instant, money, optionalText, proofToken, text, wireDate } from './fields.ts';
import { rate } from './quotes.ts';
import { vehicleClass } from './vehicle-classes.ts';
import { claimLimit, claimedNumberLimit, mailLimit, receiptMailLimit, stayViewLimit } from './limits.ts';

/** OPEN: the car is here. */
export const TRANSACTION_STATUSES = ['OPEN', 'CLOSED', 'VOID'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** What the driver of a stay may be offered; an answer's `allowed_actions` has some of these. */
export const TRANSACTION_ACTIONS = [
  'email-receipt',
  'link-club',
  'link-booking',
  'link-time-voucher',
  'request-pickup',
  'score',
] as const;
export type TransactionAction = (typeof TRANSACTION_ACTIONS)[number];

export const PAYMENT_KINDS = ['CARD', 'CASH', 'ONLINE', 'VOUCHER'] as const;

/** A Code 128 as the widths of its bars and gaps in turn, in modules, beginning with a bar. */
export const bars = v.optional(
  v.nullable(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)))),
);

/** The specification promises `receiptNumber` only; `receipt_number` says the same in the wire's own style. */
export const receipt = v.object({
  receiptNumber: v.string(),
  receipt_number: v.optional(v.string()),
  issued_at: v.optional(wireDate),
  /** For the owning member; while the stay belongs to nobody, for the holder of the ticket. */
  validation_code: v.optional(v.nullable(v.string())),
  rate: v.optional(v.nullable(rate)),
  total: v.optional(money),
  refunded: v.optional(money),
  /** They add up to the total. ONLINE was paid with the booking. */
  payments: v.optional(
    v.array(
      v.object({
        kind: v.string(),
        amount: money,
        brand: v.optional(v.nullable(v.string())),
        last_four: v.optional(v.nullable(v.string())),
        /** Which time voucher it was. */
        voucher_number: v.optional(v.nullable(v.string())),
      }),
    ),
    [],
  ),
  /** Point Club points that the stay is worth. */
  points: v.optional(v.number()),
  /** Its number as a barcode. */
  bars,
  /** Paths below the API's base of what can be kept. */
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
  /** When the car came. */
  travel_from_date: v.optional(wireDate),
  /** When it left; null while it is here. */
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
        /** Paid online, less what went back: it counts at exit. */
        paid: v.optional(money),
      }),
    ),
  ),
  /** The voucher that pays for some of it, and for how much time. */
  time_voucher: v.optional(
    v.nullable(
      v.object({
        number: v.string(),
        minutes: v.number(),
        /** Only for the member whose it is. */
        id: v.optional(v.nullable(v.string())),
        /** What it would pay if the car left now; null once it has left: the receipt says what it has paid. */
        pays: v.optional(v.nullable(money)),
      }),
    ),
  ),
  /** The bill; while the car is here (`is_estimate`) what it would be if the car left now. Null when it was voided. */
  rate: v.optional(v.nullable(rate)),
  is_estimate: v.optional(v.boolean(), false),
  /** What of that bill is still to be paid at the exit; 0 when the car has left. */
  due: v.optional(money),
  /** Null until the car has left. */
  receipt: v.optional(v.nullable(receipt)),
  /** Whether a Point Club membership has it, and whether it is the caller's own. */
  is_linked_to_club: v.optional(v.boolean(), false),
  is_own: v.optional(v.boolean(), false),
  allowed_actions: v.optional(v.array(v.string()), []),
  /** A path of this site that shows the stay without an account. */
  customer_link: v.optional(v.nullable(v.string())),
  /** The proof for further calls about this stay (`token` in their query), also when the ticket was the proof. */
  token: v.optional(v.nullable(v.string())),
});
export type Transaction = v.InferOutput<typeof transaction>;

/** The stay as it is afterwards; other servers may say nothing, and are asked again. */
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
/** Now, unless staff write down later what has happened. */
const at = v.optional(v.nullable(instant));

export const checkInBooking = contract({
  name: 'checkInBooking',
  summary:
    'Checks in a booking and issues a ticket. Repeating it while the car is parked returns the same stay.',
  method: 'POST',
  path: '/transactions/check-in',
  access: { permission: 'Transactions:Create' },
  body: v.strictObject({ booking_num: text(40), license_plate: licensePlate, at }),
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
    /** How the rest is paid that was not paid online. */
    payment_kind: v.picklist(['CARD', 'CASH'], 'Choose card or cash'),
    card_brand: optionalText(20),
    card_last_four: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^\d{4}$/, 'Enter the last four digits'))),
    ),
    /** The network's name for the card, as the terminal has it: by it a saved card knows its stays. */
    card_reference: optionalText(120),
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

/** Query arguments are texts. */
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
        customer_name: v.nullable(v.string()),
        booking_number: v.nullable(v.string()),
        travel_from_date: wireDate,
        /** When the booking says that it leaves. */
        expected_to_date: v.nullable(wireDate),
      }),
    ),
    count: v.number(),
    page: v.number(),
    page_size: v.number(),
  }),
});
