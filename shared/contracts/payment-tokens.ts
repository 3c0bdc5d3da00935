import * as v from 'valibot';
import { clubNumber, pageOf, pageQuery } from './club-lists.ts';
import { HOUR_SECONDS } from '../format/durations.ts';
import { requiredCard } from './card-fields.ts';
import { contract } from './contract.ts';
import { id } from './fields.ts';

export const PAYMENT_TOKEN_PAGE_SIZE = 15;

/** A saved card. Answers contain the last four digits of its number and never its code. */
export const paymentToken = v.object({
  token_id: v.string(),
  is_default: v.boolean(),
  /** '•••• 4242'. Other servers may mask it differently. */
  cc_number: v.string(),
  /** 'MM/YY'. */
  cc_exp: v.optional(v.string(), ''),
  brand: v.optional(v.nullable(v.string())),
  /** Parking paid with this card earns points automatically. */
  auto_point_record: v.optional(v.boolean(), false),
});
export type PaymentToken = v.InferOutput<typeof paymentToken>;

const ofMember = v.strictObject({ n: clubNumber });
const ofToken = v.strictObject({ n: clubNumber, tokenId: id });
const done = v.object({});
export const listPaymentTokens = contract({
  name: 'listPaymentTokens',
  summary: 'Lists a member’s saved cards, 15 per page: the default first, then the newest.',
  method: 'GET',
  path: '/club/{n}/payment-tokens/',
  access: 'self',
  params: ofMember,
  query: pageQuery,
  output: pageOf(paymentToken),
});

export const addPaymentToken = contract({
  name: 'addPaymentToken',
  summary:
    'Saves a card with the payment processor. The first one is the default. Saving the same card again returns it.',
  method: 'POST',
  path: '/club/{n}/payment-tokens/',
  access: 'self',
  limits: [
    { name: 'save-card', per: 'address', max: 30, seconds: HOUR_SECONDS },
    { name: 'save-card', per: 'account', max: 20, seconds: HOUR_SECONDS },
  ],
  params: ofMember,
  body: v.strictObject(requiredCard),
  output: v.partial(paymentToken),
});

export const deletePaymentToken = contract({
  name: 'deletePaymentToken',
  summary:
    'Deletes a saved card here and at the payment processor. If it was the default, the newest remaining one becomes the default.',
  method: 'DELETE',
  path: '/club/{n}/payment-tokens/{tokenId}',
  access: 'self',
  params: ofToken,
  output: done,
});

export const setDefaultPaymentToken = contract({
  name: 'setDefaultPaymentToken',
  summary: 'Makes a saved card the default.',
  method: 'POST',
  path: '/club/{n}/payment-tokens/{tokenId}/set-default',
  access: 'self',
  params: ofToken,
  output: done,
});

export const enableAutoPointRecord = contract({
  name: 'enableAutoPointRecord',
  summary: 'Turns on automatic points for parking paid with this card.',
  method: 'POST',
  path: '/club/{n}/payment-tokens/{tokenId}/auto-point-record-enable',
  access: 'self',
  params: ofToken,
  output: done,
});

export const disableAutoPointRecord = contract({
  name: 'disableAutoPointRecord',
  summary: 'Turns off automatic points for parking paid with this card.',
  method: 'POST',
  path: '/club/{n}/payment-tokens/{tokenId}/auto-point-record-disable',
  access: 'self',
  params: ofToken,
  output: done,
});
