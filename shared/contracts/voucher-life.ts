import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, money, text, wireDate } from './fields.ts';

export const voucherLife = v.object({
  id: v.string(),
  number: v.string(),
  status: v.object({ label: v.string(), tone: v.picklist(['good', 'waiting', 'over', 'bad']) }),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** Everything that happened to it, in order of time. */
  entries: v.array(
    v.object({
      at: wireDate,
      title: v.string(),
      /** The page about the parking stay or booking that it pays for. */
      href: v.nullable(v.string()),
      /** Who did it, in words; null when nobody recorded it. */
      actor: v.nullable(v.string()),
    }),
  ),
  /** The points that voiding it returns, by expiration date; null when it can't be voided. */
  returns: v.nullable(v.array(v.object({ points: v.number(), expires: wireDate }))),
  may_void: v.boolean(),
});
export type VoucherLife = v.InferOutput<typeof voucherLife>;

const params = v.strictObject({ id });

export const getVoucherLife = contract({
  name: 'getVoucherLife',
  summary:
    'Gets a time voucher with everything that happened to it: when, by whom, and for which parking stay.',
  method: 'GET',
  path: '/time-vouchers/{id}',
  access: { permission: 'TimeVouchers:Read' },
  params,
  output: voucherLife,
});

export const voidVoucherByStaff = contract({
  name: 'voidVoucherByStaff',
  summary: 'Voids an unused time voucher, returns its points to the member, and releases its space.',
  method: 'POST',
  path: '/time-vouchers/{id}/void',
  access: { permission: 'TimeVouchers:Void' },
  params,
  body: v.strictObject({ reason: text(200) }),
  output: voucherLife,
});

/** How many, how much parking time, and what it is worth. */
export const voucherSum = v.object({ count: v.number(), days: v.number(), value: money });
export type VoucherSum = v.InferOutput<typeof voucherSum>;

/** What changes a balance of vouchers: opening + issued − used − voided − expired = closing. */
export const VOUCHER_MOVES = ['issued', 'used', 'void', 'expired'] as const;
export type VoucherMove = (typeof VOUCHER_MOVES)[number];

export const voucherMonth = v.object({
  /** '2026-11', Pacific. */
  month: v.string(),
  opening: voucherSum,
  issued: voucherSum,
  used: voucherSum,
  void: voucherSum,
  expired: voucherSum,
  closing: voucherSum,
});
export type VoucherMonth = v.InferOutput<typeof voucherMonth>;

const months = v.optional(v.picklist(['6', '12', '24'], 'Choose 6, 12 or 24'), '12');

export const getVoucherSummary = contract({
  name: 'getVoucherSummary',
  summary:
    'Sums up time vouchers and promo codes by month. A promo code is issued when somebody books with it, and used when that car has left.',
  method: 'GET',
  path: '/voucher-summary',
  access: { permission: 'TimeVouchers:Read' },
  query: v.strictObject({ months }),
  output: v.object({
    as_of: wireDate,
    /** Oldest first; the last one is not over. */
    vouchers: v.array(voucherMonth),
    promo_codes: v.array(voucherMonth),
    may_export: v.boolean(),
  }),
});
export type VoucherSummary = v.InferOutput<typeof getVoucherSummary.output>;

export const exportVoucherSummary = contract({
  name: 'exportVoucherSummary',
  summary: 'Exports the same as CSV.',
  method: 'GET',
  path: '/voucher-summary.csv',
  access: { permission: 'TimeVouchers:Export' },
  isAudited: true,
  query: v.strictObject({ months }),
  output: 'file',
});
