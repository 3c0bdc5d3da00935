import { COUPON_KINDS, COUPON_STATES } from './coupons.ts';
import { listContracts } from './list-contracts.ts';

export const couponList = listContracts({
  name: 'Coupons',
  rows: 'coupons',
  path: '/lists/coupons',
  read: 'Coupons:Read',
  export: 'Coupons:Read',
  choices: { kind: Object.keys(COUPON_KINDS), state: Object.keys(COUPON_STATES) },
  days: ['created'],
  sorts: ['code', 'created'],
  defaultSort: '-created',
});
