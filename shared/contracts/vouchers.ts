import * as v from 'valibot';
import { clubNumber, pageOf, pageQuery } from './club-lists.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../format/durations.ts';
import { bars } from './codes.ts';
import { contract } from './contract.ts';
import { email, flag, id, instant, money, proofToken, text, wireDate } from './fields.ts';
import { linkedTransaction } from './transactions.ts';
import { vehicleClass } from './vehicle-classes.ts';
import { claimLimit, mailLimit } from './limits.ts';
import { GOOGLE_WALLET_FILE, walletPaths } from './wallet-paths.ts';

export const VOUCHER_PAGE_SIZE = 15;

export const VOUCHER_STATUSES = ['ISSUED', 'LINKED', 'USED', 'VOID', 'EXPIRED'] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/** The specification requires only number and dates. This API adds the rest. */
export const timeVoucher = v.object({
  id: v.string(),
  number: v.string(),
  /** Its number as a barcode. Not in lists. */
  bars,
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  status: v.optional(v.string()),
  /** `email`, `download`, `void`: what the member may do now. */
  allowed_actions: v.optional(v.array(v.string()), []),
  vehicle_class: v.optional(v.string()),
  /** The parking time that it pays for, in minutes. */
  minutes: v.optional(v.number()),
  points: v.optional(v.number()),
  /** Whether it lowered the price of a booking, which has its own space. */
  for_booking: v.optional(v.boolean()),
  /** Whether a space is reserved for its dates; missing if it's for a booking. */
  holds_space: v.optional(v.boolean()),
  /** Estimated fees and taxes of its dates, which are paid at the exit. */
  due_at_lot: v.optional(v.nullable(money)),
  /** Until when it can be used. */
  expires: v.optional(v.nullable(wireDate)),
  issued: v.optional(v.nullable(wireDate)),
  email_pdf: v.optional(v.boolean()),
  email_pkpass: v.optional(v.boolean()),
  /** The points that voiding returns, by expiration date. Not in lists. */
  returns: v.optional(v.nullable(v.array(v.object({ points: v.number(), expires: wireDate })))),
  /** The transaction that it pays for. Not in lists. */
  stay: v.optional(
    v.nullable(
      v.object({
        ticket_number: v.string(),
        travel_from_date: wireDate,
        /** Null while the car is at the lot. */
        travel_to_date: v.optional(v.nullable(wireDate)),
        /** Only if the transaction is the member's, too. */
        id: v.optional(v.nullable(v.string())),
      }),
    ),
  ),
  /** Paths of its documents, below the API's base. */
  downloads: v.optional(v.nullable(v.object({ ...walletPaths, pdf: v.string() }))),
});
export type TimeVoucher = v.InferOutput<typeof timeVoucher>;

const stay = {
  travel_from_date: instant,
  travel_to_date: instant,
  vehicle_class: v.optional(v.nullable(vehicleClass)),
};

export const voucherQuote = v.object({
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  /** Other servers may omit them. */
  points: v.optional(v.number()),
  /** How the points are calculated, for people. */
  reason: v.optional(v.string()),
  /** The same, line by line: '2 days', 'at 250 points', 500. */
  lines: v.optional(v.array(v.object({ label: v.string(), reason: v.string(), points: v.number() })), []),
  minutes: v.optional(v.number()),
  vehicle_class: v.optional(v.string()),
  /** The points that the member can redeem now. */
  available: v.optional(v.number()),
  /** The points that are missing; 0 if there are enough. */
  missing: v.optional(v.number(), 0),
  /** The longest stay of this vehicle class that the points buy: '1 day 3 hours'; null for none. */
  buys: v.optional(v.nullable(v.string())),
  /** Estimated fees and taxes of these dates, which points don't pay. */
  due_at_lot: v.optional(v.nullable(money)),
  expires: v.optional(v.nullable(wireDate)),
});
export type VoucherQuote = v.InferOutput<typeof voucherQuote>;

const oneVoucher = v.strictObject({ n: clubNumber, id });

export const quoteTimeVoucher = contract({
  name: 'quoteTimeVoucher',
  summary: 'Gets how many points a time voucher costs and whether the member has enough.',
  method: 'POST',
  path: '/club/{n}/time-vouchers/quote',
  access: 'self',
  params: v.strictObject({ n: clubNumber }),
  // The form's options are sent with its dates and do not change the price.
  body: v.strictObject({ ...stay, email_pdf: v.optional(flag), email_pkpass: v.optional(flag) }),
  output: voucherQuote,
});

export const createTimeVoucher = contract({
  name: 'createTimeVoucher',
  summary: 'Redeems points for a time voucher, reserves a space for its dates, and emails it to the member.',
  method: 'POST',
  path: '/club/{n}/time-vouchers/',
  access: 'self',
  isIdempotent: true,
  params: v.strictObject({ n: clubNumber }),
  body: v.strictObject({
    ...stay,
    email_pdf: v.optional(flag, false),
    email_pkpass: v.optional(flag, false),
  }),
  output: timeVoucher,
});

export const listTimeVouchers = contract({
  name: 'listTimeVouchers',
  summary: 'Lists a member’s time vouchers, newest first.',
  method: 'GET',
  path: '/club/{n}/time-vouchers/',
  access: 'self',
  params: v.strictObject({ n: clubNumber }),
  query: pageQuery,
  output: pageOf(timeVoucher),
});

export const findTimeVoucher = contract({
  name: 'findTimeVoucher',
  summary: 'Gets one time voucher.',
  method: 'GET',
  path: '/club/{n}/time-vouchers/{id}',
  access: { owner: 'voucher' },
  params: oneVoucher,
  output: timeVoucher,
});

export const voidTimeVoucher = contract({
  name: 'voidTimeVoucher',
  summary: 'Returns an unused voucher and its points.',
  method: 'POST',
  path: '/club/{n}/time-vouchers/{id}/void',
  access: 'self',
  isIdempotent: true,
  params: oneVoucher,
  /** Other servers may answer nothing. */
  output: v.partial(timeVoucher),
});

export const emailTimeVoucher = contract({
  name: 'emailTimeVoucher',
  summary: 'Emails a time voucher, with its PDF and wallet pass if requested.',
  method: 'POST',
  path: '/club/{n}/time-vouchers/{number}/email',
  access: { owner: 'voucher' },
  limits: [mailLimit, { name: 'voucher-mail', per: 'subject', max: 5, seconds: DAY_SECONDS }],
  params: v.strictObject({ n: clubNumber, number: id }),
  body: v.strictObject({
    email,
    number: v.optional(v.nullable(text(40))),
    with_pdf: v.optional(flag, false),
    with_pkpass: v.optional(flag, false),
  }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const VOUCHER_FILES = ['voucher.pdf', 'voucher.pkpass', GOOGLE_WALLET_FILE] as const;

export const downloadTimeVoucher = contract({
  name: 'downloadTimeVoucher',
  summary: 'Downloads the time voucher as a PDF or an Apple or Google Wallet pass.',
  method: 'GET',
  path: '/club/{n}/time-vouchers/{id}/{file}',
  access: { owner: 'voucher' },
  limits: [{ name: 'voucher-files', per: 'address', max: 60, seconds: HOUR_SECONDS }],
  params: v.strictObject({ n: clubNumber, id, file: v.picklist(VOUCHER_FILES, 'This file doesn’t exist') }),
  output: 'file',
  redirect: 'Google’s page that saves the pass.',
});

export const linkTimeVoucher = contract({
  name: 'linkTimeVoucher',
  summary: 'Links a time voucher to a parking stay, which can have several. It is used at the exit.',
  method: 'POST',
  path: '/tx/{id}/link-time-voucher',
  access: { proof: 'transaction' },
  limits: [
    claimLimit,
    { name: 'claim-voucher', per: { input: 'voucher_num', as: 'number' }, max: 10, seconds: HOUR_SECONDS },
  ],
  isIdempotent: true,
  params: v.strictObject({ id }),
  query: v.strictObject({ token: proofToken }),
  body: v.strictObject({ voucher_num: text(40), voucher_email: email }),
  output: linkedTransaction,
});
