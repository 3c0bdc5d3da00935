import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, positiveInteger } from './fields.ts';

/** Why a refund is given. A recorded reason never changes its meaning: add new ones, keep old ones. */
export const REFUND_REASONS = {
  OVERCHARGED: 'Charged too much',
  SERVICE: 'Poor service',
  SHUTTLE_DELAY: 'Shuttle delay',
  DAMAGE: 'Damage at the lot',
  DUPLICATE: 'Paid twice',
  GOODWILL: 'Goodwill',
} as const;

/** Why a discount is given at the exit. */
export const DISCOUNT_REASONS = {
  PRICE_QUOTED: 'We quoted a lower price',
  SERVICE: 'Poor service',
  SHUTTLE_DELAY: 'Shuttle delay',
  LOT_FULL: 'Lot full or moved',
  GOODWILL: 'Goodwill',
} as const;

const words = v.optional(v.nullable(v.union([v.literal(''), longText(500)])));
const amount_cents = positiveInteger('Enter an amount');
const keysOf = <K extends string>(reasons: Record<K, string>) =>
  v.picklist(Object.keys(reasons) as K[], 'Choose a reason');

export const refundReason = keysOf(REFUND_REASONS);
export const discountReason = keysOf(DISCOUNT_REASONS);

const refundBody = v.strictObject({ amount_cents, reason: refundReason, words });
const refundParams = v.strictObject({ number: id });

/** DONE: within the caller's own limit. ASKED: somebody else must approve it first. */
export const moneyOutcome = v.object({
  state: v.picklist(['DONE', 'ASKED']),
  approval_id: v.nullable(v.string()),
});
export type MoneyOutcome = v.InferOutput<typeof moneyOutcome>;

export const refundReceipt = contract({
  name: 'refundReceipt',
  summary:
    'Refunds part or all of a receipt to how it was paid, newest payment first. Above the caller’s own limit it asks for an approval.',
  method: 'POST',
  path: '/receipts/{number}/refund',
  access: { permission: 'Transactions:Refund' },
  isIdempotent: true,
  needsRecentPassword: true,
  params: refundParams,
  body: refundBody,
  output: moneyOutcome,
});

export const askRefund = contract({
  name: 'askRefund',
  summary: 'Does the same for staff at the gate, whose own limit may be zero: then it asks for an approval.',
  method: 'POST',
  path: '/receipts/{number}/ask-refund',
  access: { permission: 'Transactions:Update' },
  isIdempotent: true,
  params: refundParams,
  body: refundBody,
  output: moneyOutcome,
});

export const discountTransaction = contract({
  name: 'discountTransaction',
  summary:
    'Takes an amount off what a parked car owes at the exit. Above the caller’s own limit it asks for an approval.',
  method: 'POST',
  path: '/transactions/{id}/discount',
  access: { permission: 'Transactions:Update' },
  isIdempotent: true,
  params: v.strictObject({ id }),
  body: v.strictObject({ amount_cents, reason: discountReason, words }),
  output: moneyOutcome,
});
