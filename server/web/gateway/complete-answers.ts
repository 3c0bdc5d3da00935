import type * as v from 'valibot';
import { billingAddress } from '../../../shared/contracts/billing-addresses.ts';
import { booking, changeTerms } from '../../../shared/contracts/bookings.ts';
import { paymentToken } from '../../../shared/contracts/payment-tokens.ts';
import { ledgerEntry } from '../../../shared/contracts/points.ts';
import { quote } from '../../../shared/contracts/quotes.ts';
import { receipt, transaction } from '../../../shared/contracts/transactions.ts';
import { timeVoucher } from '../../../shared/contracts/vouchers.ts';
import { isPlainObject } from './loose-json.ts';
import type { Complete } from './read-answer.ts';

// What a server that knows only the specification leaves out: the id of a thing that has a number, and what may be
// done with it. Then the specification's calls are offered, as far as the status allows them.

/** The actions by status; `''` if the server sends none. */
const BOOKING_ACTIONS: Record<string, string[]> = {
  '': ['modify', 'cancel', 'email', 'link-club'],
  CONFIRMED: ['modify', 'cancel', 'email', 'link-club'],
  PENDING_PAYMENT: [],
  CHECKED_IN: ['email', 'link-club'],
  COMPLETED: ['link-club'],
};
const VOUCHER_ACTIONS: Record<string, string[]> = {
  '': ['email', 'void'],
  ISSUED: ['email', 'void'],
  LINKED: ['email'],
};

const actionsOf = (actions: Record<string, string[]>, status: unknown): string[] => {
  const known = typeof status === 'string' ? status.toUpperCase() : '';
  return Object.hasOwn(actions, known) ? (actions[known] ?? []) : [];
};

/** An answer without anything is no booking, whatever its address says. */
const isEmpty = (fields: object) => Object.keys(fields).length === 0;

const completeBooking: Complete = (fields, { params }) => {
  if (isEmpty(fields)) return fields;
  const number = fields['number'] ?? fields['id'] ?? params['number'] ?? params['id'];
  return {
    ...fields,
    id: fields['id'] ?? params['id'] ?? number,
    number,
    allowed_actions: fields['allowed_actions'] ?? actionsOf(BOOKING_ACTIONS, fields['status']),
  };
};

const completeVoucher: Complete = (fields, { params }) => {
  if (isEmpty(fields)) return fields;
  const number = fields['number'] ?? fields['id'] ?? params['id'];
  return {
    ...fields,
    id: fields['id'] ?? params['id'] ?? number,
    number,
    allowed_actions: fields['allowed_actions'] ?? actionsOf(VOUCHER_ACTIONS, fields['status']),
  };
};

/** Some servers answer a receipt where others answer its transaction. */
const completeTransaction: Complete = (fields, { params }) => {
  if (isEmpty(fields)) return fields;
  const number = fields['receiptNumber'] ?? fields['receipt_number'];
  const found = fields['receipt'] ?? (number === undefined || number === null ? null : fields);
  const isVoid = fields['status'] === 'VOID';
  const isLinked = fields['is_linked_to_club'] === true;
  const offered = [
    ...(found ? ['email-receipt', 'score'] : ['request-pickup']),
    ...(isLinked ? [] : ['link-club']),
    ...(fields['booking'] ? [] : ['link-booking']),
    ...(fields['time_voucher'] ? [] : ['link-time-voucher']),
  ];
  return {
    ...fields,
    id: fields['id'] ?? params['id'] ?? params['ticketNum'] ?? number,
    receipt: found,
    allowed_actions: fields['allowed_actions'] ?? (isVoid ? [] : offered),
  };
};

/** The price and the dates of the rate, where the quote has none. */
const completeQuote: Complete = (fields, { params }) => {
  const rate = isPlainObject(fields['rate']) ? fields['rate'] : {};
  return {
    ...fields,
    quote_id: fields['quote_id'] ?? fields['id'] ?? params['id'],
    total_charge: fields['total_charge'] ?? rate['total'] ?? fields['subtotal'] ?? rate['subtotal'],
    travel_from_date: fields['travel_from_date'] ?? rate['travel_from_date'],
    travel_to_date: fields['travel_to_date'] ?? rate['travel_to_date'],
  };
};

export const completions: ReadonlyMap<v.GenericSchema, Complete> = new Map<v.GenericSchema, Complete>([
  [booking, completeBooking],
  [timeVoucher, completeVoucher],
  [transaction, completeTransaction],
  [receipt, (fields) => ({ ...fields, receiptNumber: fields['receiptNumber'] ?? fields['receipt_number'] })],
  [quote, completeQuote],
  // A new price that is only a quote.
  [changeTerms, (fields) => (fields['quote'] === undefined ? { ...fields, quote: fields } : fields)],
  [
    ledgerEntry,
    (fields, { index }) => ({ ...fields, id: fields['id'] ?? `${String(fields['date'])} ${index}` }),
  ],
  [paymentToken, (fields) => ({ ...fields, token_id: fields['token_id'] ?? fields['id'] })],
  [billingAddress, (fields) => ({ ...fields, addr_id: fields['addr_id'] ?? fields['id'] })],
]);
