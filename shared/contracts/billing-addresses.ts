import * as v from 'valibot';
import { clubNumber, pageOf, pageQuery } from './club-lists.ts';
import { HOUR_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { id, text } from './fields.ts';
import { REQUIRED } from '../errors/app-error.ts';

export const BILLING_ADDRESS_PAGE_SIZE = 15;

export const billingAddress = v.object({
  addr_id: v.string(),
  is_default: v.boolean(),
  address_line_1: v.string(),
  city: v.optional(v.string(), ''),
  state: v.optional(v.string(), ''),
  postal_code: v.optional(v.string(), ''),
  country: v.optional(v.string(), ''),
});
export type BillingAddress = v.InferOutput<typeof billingAddress>;

const ofMember = v.strictObject({ n: clubNumber });
const ofAddress = v.strictObject({ n: clubNumber, addressId: id });
const done = v.object({});

export const listBillingAddresses = contract({
  name: 'listBillingAddresses',
  summary: 'Lists a member’s billing addresses, 15 per page: the default first, then the newest.',
  method: 'GET',
  path: '/club/{n}/billing-addrs/',
  access: 'self',
  params: ofMember,
  query: pageQuery,
  output: pageOf(billingAddress),
});

export const addBillingAddress = contract({
  name: 'addBillingAddress',
  summary: 'Saves a billing address. The first one is the default. Saving the same address again returns it.',
  method: 'POST',
  path: '/club/{n}/billing-addrs/',
  access: 'self',
  limits: [{ name: 'save-address', per: 'account', max: 60, seconds: HOUR_SECONDS }],
  params: ofMember,
  body: v.strictObject({
    address_line_1: text(120),
    city: text(80),
    /** A state's or province's letters in the US and Canada, its name elsewhere. */
    state: text(60),
    postal_code: text(16),
    country: v.pipe(v.string(REQUIRED), v.regex(/^[A-Z]{2}$/, 'Choose a country')),
  }),
  output: v.partial(billingAddress),
});

export const deleteBillingAddress = contract({
  name: 'deleteBillingAddress',
  summary: 'Deletes a billing address. If it was the default, the newest remaining one becomes the default.',
  method: 'DELETE',
  path: '/club/{n}/billing-addrs/{addressId}',
  access: 'self',
  params: ofAddress,
  output: done,
});

export const setDefaultBillingAddress = contract({
  name: 'setDefaultBillingAddress',
  summary: 'Makes a billing address the default.',
  method: 'POST',
  path: '/club/{n}/billing-addrs/{addressId}/set-default',
  access: 'self',
  params: ofAddress,
  output: done,
});
