import * as v from 'valibot';
import { clubNumber } from './club-lists.ts';
import { contract } from './contract.ts';

export const offer = v.object({
  /** The promo code. */
  code: v.string(),
  /** For example '250 extra points'. */
  label: v.string(),
  /** Its conditions, one sentence each. */
  terms: v.optional(v.array(v.string()), []),
});
export type Offer = v.InferOutput<typeof offer>;

export const listOffers = contract({
  name: 'listOffers',
  summary: 'Lists the member coupons that this member can use now.',
  method: 'GET',
  path: '/club/{n}/offers',
  access: 'self',
  params: v.strictObject({ n: clubNumber }),
  output: v.object({ items: v.array(offer) }),
});
