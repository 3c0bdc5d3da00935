import * as v from 'valibot';
import { contract } from './contract.ts';
import { flag, id, instant, money, text, wireDate } from './fields.ts';
import type { Permission } from './permissions.ts';
import { rateReach } from './rate-plans.ts';
import { RATE_RULE } from './rates.ts';
import { vehicleClass } from './vehicle-classes.ts';

/** Which version of a fee or a tax applies: the rule of all rates, at the instant at which the car comes in. */
export const CHARGE_RULE = `${RATE_RULE} Fees and taxes go by the drop-off, not by when it was booked. What is booked or receipted keeps what it was sold with.`;

export const chargeVersion = v.object({
  id: v.string(),
  version: v.number(),
  state: v.picklist(['DRAFT', 'PUBLISHED', 'WITHDRAWN']),
  label: v.string(),
  /** What customers read beside the line. */
  explanation: v.string(),
  /** An amount per stay, or a percentage in hundredths of a percent: 1010 is 10.1%. */
  amount: v.nullable(money),
  basis_points: v.nullable(v.number()),
  /** Of a fee: whether percentage taxes are added. */
  is_taxable: v.boolean(),
  /** A draft has none yet. */
  effective_from: v.nullable(wireDate),
  effective_to: v.nullable(wireDate),
  /** Whether a car that comes in now pays it. */
  is_in_force: v.boolean(),
  /** Who drafted, published and withdrew it, when and why, in order of time. */
  history: v.array(v.object({ what: v.string(), at: wireDate, by: v.string(), reason: v.string() })),
});
export type ChargeVersion = v.InferOutput<typeof chargeVersion>;

export const charge = v.object({
  key: v.string(),
  name: v.string(),
  /** All versions, the newest first. */
  versions: v.array(chargeVersion),
});
export type Charge = v.InferOutput<typeof charge>;

export const charges = v.object({
  charges: v.array(charge),
  reach: v.nullable(rateReach),
  may_draft: v.boolean(),
  may_publish: v.boolean(),
});
export type Charges = v.InferOutput<typeof charges>;

const reason = text(200);
const made = v.object({ id: v.string() });

/** The terms of a version. A fee is an amount; a tax is an amount or a percentage. */
export const chargeTerms = {
  label: text(40),
  explanation: text(80),
  amount_cents: v.nullable(
    v.pipe(
      v.number('Enter an amount'),
      v.integer('Enter an amount in cents'),
      v.minValue(0, 'Enter 0 or more'),
      v.maxValue(999_99, 'Enter at most $999.99'),
    ),
  ),
  basis_points: v.nullable(
    v.pipe(
      v.number('Enter a percentage'),
      v.integer('Use at most two decimals'),
      v.minValue(0, 'Enter 0 or more'),
      v.maxValue(50_00, 'Enter at most 50%'),
    ),
  ),
  is_taxable: flag,
};

/** The calls about fees or taxes: the same for both, with rights of their own. */
function chargeContracts<const N extends 'Fee' | 'Tax'>(
  name: N,
  {
    path,
    words,
    rights,
  }: { path: `/${string}`; words: string; rights: Record<'read' | 'draft' | 'publish', Permission> },
) {
  const plural = name === 'Fee' ? 'Fees' : 'Taxes';
  const byId = { method: 'POST', params: v.strictObject({ id }), output: made } as const;
  return {
    list: contract({
      name: `get${plural}`,
      summary: `Lists the ${words} with all versions, who made them, and how far the last change has come.`,
      method: 'GET',
      path,
      access: { permission: rights.read },
      output: charges,
    }),
    draft: contract({
      name: `draft${name}`,
      summary: `Drafts the next version of one of the ${words}, or the first one of a new one. Nobody pays it until it is published.`,
      method: 'POST',
      path: `${path}/drafts`,
      access: { permission: rights.draft },
      body: v.strictObject({
        /** null: a new one, named by its label. */
        key: v.nullable(text(80)),
        ...chargeTerms,
        reason,
      }),
      output: made,
    }),
    discard: contract({
      ...byId,
      name: `discard${name}Draft`,
      summary: `Deletes a draft of one of the ${words}.`,
      path: `${path}/versions/{id}/discard`,
      access: { permission: rights.draft },
      body: v.strictObject({ reason }),
    }),
    publish: contract({
      ...byId,
      name: `publish${name}`,
      summary: `Publishes a draft for cars that come in from now or from a later time, until a later time if it ends.`,
      path: `${path}/versions/{id}/publish`,
      access: { permission: rights.publish },
      body: v.strictObject({
        /** From now if missing. */
        effective_from: v.optional(v.nullable(instant)),
        effective_to: v.optional(v.nullable(instant)),
        reason,
      }),
    }),
    withdraw: contract({
      ...byId,
      name: `withdraw${name}`,
      summary: `Takes a published version back: the one before applies again. What was booked keeps its price.`,
      path: `${path}/versions/{id}/withdraw`,
      access: { permission: rights.publish },
      body: v.strictObject({ reason }),
    }),
  };
}

export const feeCalls = chargeContracts('Fee', {
  path: '/fees',
  words: 'fees',
  rights: { read: 'Fees:Read', draft: 'Fees:Create', publish: 'Fees:Update' },
});
export const taxCalls = chargeContracts('Tax', {
  path: '/taxes',
  words: 'taxes',
  rights: { read: 'Taxes:Read', draft: 'Taxes:Create', publish: 'Taxes:Update' },
});
export const {
  list: getFees,
  draft: draftFee,
  discard: discardFeeDraft,
  publish: publishFee,
  withdraw: withdrawFee,
} = feeCalls;
export const {
  list: getTaxes,
  draft: draftTax,
  discard: discardTaxDraft,
  publish: publishTax,
  withdraw: withdrawTax,
} = taxCalls;

const sums = v.array(money);
const billLine = v.object({ label: v.string(), amount: money, reason: v.string() });
const bill = v.object({
  parking: v.array(billLine),
  fees: v.array(billLine),
  taxes: v.array(billLine),
  total: money,
});
export type TaxBill = v.InferOutput<typeof bill>;

export const getTaxUse = contract({
  name: 'getTaxUse',
  summary:
    'Shows what each tax adds to each product, vehicle, fee and sales item, and one worked bill, all priced for an example stay; with drafts as if they were published.',
  method: 'GET',
  path: '/taxes/use',
  access: { permission: 'Taxes:Read' },
  query: v.strictObject({
    product: v.optional(v.picklist(['BUY_NOW', 'BOOK_NOW', 'STANDARD'], 'Choose a product'), 'BUY_NOW'),
    vehicle_class: v.optional(vehicleClass, 'STANDARD'),
    days: v.optional(v.picklist(['1', '3', '7', '14'], 'Choose 1, 3, 7 or 14'), '3'),
    /** The Pacific day of the drop-off; tomorrow if missing. */
    day: v.optional(v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/, 'Enter a day like 2026-12-31'))),
    /** The ids of drafts of fees and taxes, with commas in between. */
    drafts: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  output: v.object({
    day: v.string(),
    /** The taxes in force on that day; the amounts below are in their order. */
    taxes: v.array(v.object({ label: v.string(), what: v.string() })),
    /** What each product costs each vehicle, and the part of each tax. */
    stays: v.array(
      v.object({ product: v.string(), vehicle: v.string(), plans: v.string(), taxes: sums, total: money }),
    ),
    /** What each tax adds because of a fee or a sales item. */
    extras: v.array(
      v.object({ kind: v.picklist(['fee', 'item']), label: v.string(), amount: money, taxes: sums }),
    ),
    /** null: no price on that day. */
    bill: v.nullable(bill),
    /** The same bill without the drafts; null without drafts. */
    bill_now: v.nullable(bill),
  }),
});
export type TaxUse = v.InferOutput<typeof getTaxUse.output>;
