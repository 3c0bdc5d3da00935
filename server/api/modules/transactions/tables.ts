import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgSequence,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { lastNameKey, nameKey, plateKey } from '../../platform/lists/search-keys.ts';
import type { ExceptionKind } from '../../../../shared/contracts/exceptions.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';
import { approvals } from '../approvals/tables.ts';
import { batches } from '../batches/tables.ts';
import { bookings } from '../bookings/tables.ts';
import { members } from '../members/tables.ts';
import { salesItems } from '../sales-items/tables.ts';

/**
 * The last ticket number, in one row. It is counted up in the transaction that uses the number, so that a failed check-in
 * gives it back: a sequence would leave gaps that nobody can explain.
 */
export const ticketCounter = pgTable(
  'ticket_counter',
  {
    id: integer('id').primaryKey(),
    last: integer('last').notNull(),
  },
  (t) => [check('ticket_counter_one_row', sql`${t.id} = 1`)],
);

/** Ticket numbers without a parking stay, and why. */
export const unusedTickets = pgTable(
  'unused_tickets',
  {
    number: text('number').primaryKey(),
    reason: text('reason').notNull(),
    /** Null for numbers that were lost before tickets were counted without gaps. */
    explainedBy: text('explained_by').references(() => members.id),
    createdAt,
  },
  (t) => [index('unused_tickets_number_prefix').on(t.number.op('text_pattern_ops'))],
);

export const receiptNumbers = pgSequence('receipt_numbers', { startWith: 5_000_001 });

/** A car's visit from entry to exit. Ticket number and record locator together are the driver's proof. */
export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    ticketNumber: text('ticket_number').notNull(),
    recordLocator: text('record_locator').notNull(),
    /** OPEN: the car is parked. */
    status: text('status').notNull().default('OPEN'),
    vehicleClass: text('vehicle_class').notNull(),
    spaces: integer('spaces').notNull().default(1),
    licensePlate: text('license_plate'),
    /** The rest of the car, from a member's profile. For a booking, its own row says it. */
    makeAndColor: text('make_and_color'),
    accessibleSpace: boolean('accessible_space').notNull().default(false),
    passengers: integer('passengers'),
    customerName: text('customer_name'),
    email: text('email'),
    bookingId: text('booking_id').references(() => bookings.id),
    memberId: text('member_id').references(() => members.id),
    enteredAt: instant('entered_at').notNull(),
    exitedAt: instant('exited_at'),
    /** When staff expect the car to leave, if that is not the booked pick-up. */
    expectedExitAt: instant('expected_exit_at'),
    /** Until when the booking's space is taken, if staff changed that. */
    spaceUntil: instant('space_until'),
    /** Why it was voided, and the staff member who did it. */
    voidReason: text('void_reason'),
    voidedBy: text('voided_by').references(() => members.id),
    /** The employees at the gates. Nobody recorded them before November 2026. */
    checkedInBy: text('checked_in_by').references(() => members.id),
    checkedOutBy: text('checked_out_by').references(() => members.id),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('transactions_ticket').on(t.ticketNumber),
    index('transactions_by_locator').on(t.recordLocator),
    uniqueIndex('transactions_booking')
      .on(t.bookingId)
      .where(sql`${t.status} <> 'VOID'`),
    // For searches by the number of a booking and for its page, which also shows voided tickets.
    index('transactions_by_booking')
      .on(t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    index('transactions_open')
      .on(t.enteredAt)
      .where(sql`${t.status} = 'OPEN'`),
    index('transactions_by_entry').on(t.enteredAt),
    index('transactions_drive_ups')
      .on(t.enteredAt)
      .where(sql`${t.bookingId} is null`),
    index('transactions_by_exit').on(t.exitedAt),
    // For filters of the back office: few cars have each of these values.
    index('transactions_by_class').on(t.vehicleClass, t.enteredAt),
    index('transactions_void')
      .on(t.enteredAt)
      .where(sql`${t.status} = 'VOID'`),
    // For the search of the back office.
    index('transactions_ticket_prefix').on(t.ticketNumber.op('text_pattern_ops')),
    index('transactions_plate_prefix').on(sql`${plateKey(t.licensePlate)} text_pattern_ops`),
    // With the id, the name and the usual order, so that thousands of people with a common name are read in the index alone.
    index('transactions_name_prefix')
      .on(sql`${nameKey(t.customerName)} text_pattern_ops`, t.id, t.customerName, t.enteredAt)
      .where(sql`${t.customerName} is not null`),
    index('transactions_last_name_prefix')
      .on(sql`${lastNameKey(t.customerName)} text_pattern_ops`, t.id, t.customerName, t.enteredAt)
      .where(sql`${t.customerName} is not null`),
    index('transactions_by_plate')
      .on(sql`upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`${t.memberId} is not null`),
    index('transactions_by_member').on(t.memberId, t.exitedAt),
    check('transactions_status', sql`${t.status} in ('OPEN','CLOSED','VOID')`),
    check(
      'transactions_exit',
      sql`(${t.status} = 'CLOSED') = (${t.exitedAt} is not null) or ${t.status} = 'VOID'`,
    ),
    check('transactions_void', sql`(${t.status} = 'VOID') = (${t.voidReason} is not null)`),
    check('transactions_order', sql`${t.exitedAt} is null or ${t.exitedAt} >= ${t.enteredAt}`),
  ],
);

/** The bill of a closed transaction. `receiptPayments` says how it was paid. */
export const receipts = pgTable(
  'receipts',
  {
    /** Digits from a sequence. */
    number: text('number').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    /** Printed on the receipt. With the number it proves who may record its points. */
    validationCode: text('validation_code').notNull(),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Parking paid after discounts, before fees and taxes. It earns points. */
    parkingCents: integer('parking_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    issuedAt: instant('issued_at').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('receipts_transaction').on(t.transactionId),
    index('receipts_by_time').on(t.issuedAt),
    index('receipts_free')
      .on(t.transactionId)
      .where(sql`${t.totalCents} = 0`),
    index('receipts_number_prefix').on(t.number.op('text_pattern_ops')),
    check('receipts_amounts', sql`${t.totalCents} >= 0 and ${t.parkingCents} >= 0`),
    check('receipts_refunded', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
  ],
);

export const receiptPayments = pgTable(
  'receipt_payments',
  {
    id: text('id').primaryKey(),
    receiptNumber: text('receipt_number')
      .notNull()
      .references(() => receipts.number),
    /** ONLINE: paid with the booking. OWED: the driver pays later; then it gets another kind. */
    kind: text('kind').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The time voucher that paid. */
    voucherNumber: text('voucher_number'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    /** The card network's reference of the card, to match saved cards. */
    cardReference: text('card_reference'),
    /** The employee who took it, and the open batch that they had. */
    takenBy: text('taken_by').references(() => members.id),
    batchId: text('batch_id').references(() => batches.id),
    /** The cash that the driver handed over, before the change. */
    tenderedCents: integer('tendered_cents'),
    createdAt,
  },
  (t) => [
    index('receipt_payments_by_receipt').on(t.receiptNumber),
    // For the reports of a day.
    index('receipt_payments_by_time').on(t.createdAt),
    // For what was owed when a day began.
    index('receipt_payments_online')
      .on(t.createdAt, t.amountCents)
      .where(sql`${t.kind} = 'ONLINE'`),
    index('receipt_payments_owed')
      .on(t.receiptNumber)
      .where(sql`${t.kind} = 'OWED'`),
    index('receipt_payments_by_batch')
      .on(t.batchId)
      .where(sql`${t.batchId} is not null`),
    check(
      'receipt_payments_tendered',
      sql`${t.tenderedCents} is null or ${t.kind} = 'CASH' and ${t.tenderedCents} >= ${t.amountCents}`,
    ),
    check('receipt_payments_kind', sql`${t.kind} in ('CARD','CASH','ONLINE','VOUCHER','OWED')`),
    check('receipt_payments_last_four', sql`${t.cardLastFour} is null or ${t.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** Money of a receipt that went back, part by part of how it was paid. */
export const receiptRefunds = pgTable(
  'receipt_refunds',
  {
    id: text('id').primaryKey(),
    receiptNumber: text('receipt_number')
      .notNull()
      .references(() => receipts.number),
    paymentId: text('payment_id')
      .notNull()
      .references(() => receiptPayments.id),
    amountCents: integer('amount_cents').notNull(),
    /** A code of `REFUND_REASONS`. */
    reason: text('reason').notNull(),
    words: text('words'),
    /** The employee who refunded or approved it. */
    refundedBy: text('refunded_by')
      .notNull()
      .references(() => members.id),
    approvalId: text('approval_id').references(() => approvals.id),
    /** One request refunds each payment once. */
    requestKey: text('request_key').notNull(),
    /** Of a debt that was paid online: STARTED until the card network has refunded it. Null for all others. */
    networkState: text('network_state'),
    createdAt,
  },
  (t) => [
    uniqueIndex('receipt_refunds_request').on(t.requestKey, t.paymentId),
    index('receipt_refunds_started')
      .on(t.createdAt)
      .where(sql`${t.networkState} = 'STARTED'`),
    check('receipt_refunds_network', sql`${t.networkState} in ('STARTED','DONE')`),
    index('receipt_refunds_by_receipt').on(t.receiptNumber),
    index('receipt_refunds_by_time').on(t.createdAt),
    check('receipt_refunds_amount', sql`${t.amountCents} > 0`),
  ],
);

/** What staff took off the bill of a parked car. */
export const transactionDiscounts = pgTable(
  'transaction_discounts',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    amountCents: integer('amount_cents').notNull(),
    /** A code of `DISCOUNT_REASONS`. */
    reason: text('reason').notNull(),
    words: text('words'),
    /** The employee who gave or approved it. */
    givenBy: text('given_by')
      .notNull()
      .references(() => members.id),
    approvalId: text('approval_id').references(() => approvals.id),
    /** One request gives one discount. */
    requestKey: text('request_key').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('transaction_discounts_request').on(t.requestKey),
    index('transaction_discounts_by_transaction').on(t.transactionId),
    index('transaction_discounts_by_time').on(t.createdAt),
    check('transaction_discounts_amount', sql`${t.amountCents} > 0`),
  ],
);

/** What was sold beside parking in a stay. It is paid with the bill. */
export const transactionItems = pgTable(
  'transaction_items',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    itemId: text('item_id')
      .notNull()
      .references(() => salesItems.id),
    /** Name, price and taxes at the time of the sale. */
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
    taxLines: jsonb('tax_lines').$type<PricedLine[]>().notNull(),
    taxCents: integer('tax_cents').notNull(),
    soldAt: instant('sold_at').notNull(),
    /** Null in the demo's past. */
    soldBy: text('sold_by').references(() => members.id),
    voidedAt: instant('voided_at'),
    voidedBy: text('voided_by').references(() => members.id),
    voidReason: text('void_reason'),
  },
  (t) => [
    index('transaction_items_by_transaction').on(t.transactionId),
    index('transaction_items_by_time').on(t.soldAt),
    check('transaction_items_amounts', sql`${t.quantity} > 0 and ${t.priceCents} > 0 and ${t.taxCents} >= 0`),
    check('transaction_items_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
);

/** What was not as usual: each is a row, so that a report can count them by employee. */
export const transactionExceptions = pgTable(
  'transaction_exceptions',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    kind: text('kind').$type<ExceptionKind>().notNull(),
    /** A code of the kind's list; null for a ticket that was only printed again. */
    reason: text('reason'),
    words: text('words'),
    /** What was let go, is owed, or is charged. */
    amountCents: integer('amount_cents'),
    /** The plate on the car, or the time that was expected before. */
    detail: text('detail'),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => members.id),
    /** The approval that it needed; null until somebody approved it. */
    approvalId: text('approval_id').references(() => approvals.id),
    createdAt,
  },
  (t) => [
    index('transaction_exceptions_by_transaction').on(t.transactionId),
    index('transaction_exceptions_by_time').on(t.kind, t.createdAt),
    // For the reports of a day, which count all kinds.
    index('transaction_exceptions_of_day').on(t.createdAt),
    check(
      'transaction_exceptions_kind',
      sql`${t.kind} in ('NIL_EXIT','PAY_LATER','LOST_TICKET','REPRINT','GATE_OPENED','PLATE_DIFFERS','EXIT_CHANGED')`,
    ),
    check('transaction_exceptions_amount', sql`${t.amountCents} >= 0`),
    check('transaction_exceptions_reason', sql`(${t.reason} is null) = (${t.kind} = 'REPRINT')`),
  ],
);

/** What drivers still owe who left without paying. */
export const debts = pgTable(
  'debts',
  {
    /** Its payment of the receipt, which has the kind OWED until it is paid. */
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => receiptPayments.id),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    amountCents: integer('amount_cents').notNull(),
    phone: text('phone'),
    settledAt: instant('settled_at'),
    /** The employee who took the payment; null if it was paid online. */
    settledBy: text('settled_by').references(() => members.id),
    /** The key of the charge that pays it online, and the idempotency key of the call that started it; null after a declined one. */
    chargeKey: text('charge_key'),
    attemptKey: text('attempt_key'),
    chargeStartedAt: instant('charge_started_at'),
    /** The card network's reference of the charge that paid it. */
    chargeReference: text('charge_reference'),
    createdAt,
  },
  (t) => [
    uniqueIndex('debts_transaction').on(t.transactionId),
    index('debts_open')
      .on(t.createdAt)
      .where(sql`${t.settledAt} is null`),
    // For disputes of a charge.
    index('debts_by_charge')
      .on(t.chargeReference)
      .where(sql`${t.chargeReference} is not null`),
    check('debts_amount', sql`${t.amountCents} > 0`),
    check(
      'debts_settled',
      sql`(${t.settledAt} is null) = (${t.settledBy} is null and ${t.chargeReference} is null)`,
    ),
    check('debts_charged', sql`${t.chargeReference} is null or ${t.chargeKey} is not null`),
  ],
);
