import * as v from 'valibot';
import { bars, qr } from './codes.ts';
import { contract } from './contract.ts';
import { id, money, text, wireDate } from './fields.ts';

/** A line of a bill: a charge, a fee or a tax, with its reason. */
const billLine = v.object({ label: v.string(), amount: money, reason: v.optional(v.nullable(v.string())) });

/**
 * What else the booth does with a car, beside checking it in and out. `ask-refund` is a refund by staff who may refund
 * nothing or little by themselves.
 */
export const BOOTH_ACTIONS = [
  'discount',
  'nil-exit',
  'pay-later',
  'other-plate',
  'change-exit',
  'refund',
  'ask-refund',
  'void',
  'mail-debt',
] as const;
export type BoothAction = (typeof BOOTH_ACTIONS)[number];

/** What the booth needs to know of a car: parked, gone, or still to come. */
export const boothCard = v.object({
  /** Unique in an answer. */
  key: v.string(),
  kind: v.picklist(['PARKED', 'LEFT', 'BOOKING', 'VOUCHER']),
  /** What the booth does next. */
  next: v.picklist(['CHECK_IN', 'CHECK_OUT', 'SETTLE', 'NONE']),
  /** Why there is nothing to do, as a sentence. */
  why: v.nullable(v.string()),
  /** The booking’s or voucher’s number, for `checkInBooking`. */
  number: v.nullable(v.string()),
  transaction_id: v.nullable(v.string()),
  ticket_number: v.nullable(v.string()),
  receipt_number: v.nullable(v.string()),
  customer_name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  license_plate: v.nullable(v.string()),
  make_and_color: v.nullable(v.string()),
  accessible_space: v.boolean(),
  passengers: v.nullable(v.number()),
  vehicle_class: v.string(),
  /** The booked dates. */
  travel_from_date: v.nullable(wireDate),
  travel_to_date: v.nullable(wireDate),
  entered_at: v.nullable(wireDate),
  exited_at: v.nullable(wireDate),
  /** When staff expect the car to leave, if that is not the booked pick-up. */
  expected_exit_at: v.nullable(wireDate),
  /** Of a parked car, as if it left now. */
  bill: v.nullable(
    v.object({
      total: money,
      paid: money,
      due: money,
      /** Why it costs this, in a line. */
      why: v.string(),
      lines: v.array(billLine),
    }),
  ),
  /** What was not as usual, in sentences. */
  notes: v.array(v.string()),
  /** What the driver still owes who left without paying. */
  owed: v.nullable(money),
  /** What is owed for earlier stays of this plate or member. */
  earlier_debts: v.array(v.object({ receipt_number: v.string(), amount: money })),
  /** Where a lot walk last saw the parked car. */
  last_seen: v.nullable(v.object({ row: v.string(), at: wireDate })),
  /** What else the caller may do with the car now. */
  allowed_actions: v.array(v.picklist(BOOTH_ACTIONS)),
  /** What can still be refunded of its receipt. */
  refundable: v.nullable(money),
  /** What a discount starts with: what drivers dispute most often, and what that is. */
  suggested_discount: v.nullable(v.object({ amount: money, what: v.string() })),
  /** The most that the caller may refund or take off without a second person. */
  own_limit: money,
  /** A request about the car that waits for a second person. */
  asked: v.nullable(v.object({ id: v.string(), kind: v.string(), amount: money })),
});
export type BoothCard = v.InferOutput<typeof boothCard>;

export const scan = contract({
  name: 'scan',
  summary:
    'Says what a scanned or typed code is and what the booth does next: the text or address in a QR code, the number of a ticket, booking, voucher, receipt or member, a record locator, a plate. If no code matches, finds cars by part of a plate, a name, an email, the end of a phone number or the last four digits of a card.',
  method: 'POST',
  path: '/booth/scan',
  access: { permission: 'Transactions:Search' },
  body: v.strictObject({ code: text(500) }),
  output: v.object({
    /** Most likely first. One: open it. Several: let the employee choose. */
    cards: v.array(boothCard),
    /** If there are no cards: what the code is, or that nothing matches. */
    message: v.nullable(v.string()),
    /** If there are no cards and a car may drive up: what is known of it. */
    drive_up: v.nullable(v.object({ license_plate: v.nullable(v.string()), member: v.nullable(v.string()) })),
  }),
});
export type Scanned = v.InferOutput<typeof scan.output>;

const boardRow = v.object({
  /** The code to scan: a ticket or booking number. */
  code: v.string(),
  customer_name: v.nullable(v.string()),
  license_plate: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  vehicle_class: v.string(),
  /** What its driver owes; of a car that should have left, what it owes if it leaves now. */
  owed: v.nullable(money),
  /** When it is expected to arrive or leave, or when it came or left. */
  due_at: wireDate,
});
export type BoardRow = v.InferOutput<typeof boardRow>;

/** Cars that are expected. */
export const carColumn = v.object({
  rows: v.array(boardRow),
  /** There are more rows than the answer has. */
  is_cut: v.boolean(),
});

export const getLotBoard = contract({
  name: 'getLotBoard',
  summary:
    'Gets the cars that are expected today: to arrive, late to arrive, to leave, and those that should have left; who still owes, and which stays wait for an explanation.',
  method: 'GET',
  path: '/booth/board',
  access: { permission: 'Transactions:Search' },
  output: v.object({
    /** When it was read. */
    at: wireDate,
    /** Whether the caller may check cars in. */
    may_check_in: v.boolean(),
    commencing: carColumn,
    late: carColumn,
    ending: carColumn,
    should_have_left: carColumn,
    /** The last shift's hand-over that the caller's shift has not signed yet. */
    unread_hand_over: v.nullable(v.object({ by: v.string(), at: wireDate })),
    /** Drivers who left without paying. */
    owed: carColumn,
    /** Cars that the gate was opened for by hand. */
    to_explain: carColumn,
  }),
});
export type LotBoard = v.InferOutput<typeof getLotBoard.output>;

const printedTicket = v.object({
  ticket_number: v.string(),
  record_locator: v.string(),
  license_plate: v.nullable(v.string()),
  customer_name: v.nullable(v.string()),
  vehicle_class: v.string(),
  entered_at: wireDate,
  /** The booked pick-up. */
  travel_to_date: v.nullable(wireDate),
  bars,
  qr,
});
export type PrintedTicket = v.InferOutput<typeof printedTicket>;

export const printTicket = contract({
  name: 'printTicket',
  summary: 'Gets what is printed on the ticket of a parked car, with its number as a barcode and a QR code.',
  method: 'GET',
  path: '/booth/tickets/{id}',
  access: { permission: 'Transactions:Search' },
  params: v.strictObject({ id }),
  output: printedTicket,
});

export const reprintTicket = contract({
  name: 'reprintTicket',
  summary: 'Gets the same to print a damaged ticket again, and records that.',
  method: 'POST',
  path: '/booth/tickets/{id}/reprint',
  access: { permission: 'Transactions:Update' },
  params: v.strictObject({ id }),
  output: printedTicket,
});
