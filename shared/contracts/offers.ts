import * as v from 'valibot';
import { clubNumber } from './club-lists.ts';
import { contract } from './contract.ts';

export const offer = v.object({
  /** What is typed as the promo code. */
  code: v.string(),
  /** In words: '250 extra points'. */
  label: v.string(),
  /** Its conditions, each in words. */
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
