import * as calls from '../../../shared/contracts/coupons.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { createCoupon, stopCoupon, updateCoupon } from './change-coupons.ts';
import { getCouponDetails } from './find-coupon.ts';

/** What staff see and change of coupons. */
export const couponHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getCoupon, ({ params: { id }, member: reader }) =>
    getCouponDetails(db.queries, id, { reader, now: now() }),
  ),
  handle(calls.createCoupon, ({ body, member: by }) =>
    db.transaction((tx) => createCoupon(tx, { body, by, at: now() })),
  ),
  handle(calls.updateCoupon, ({ params: { id }, body, member: by }) =>
    db.transaction((tx) => updateCoupon(tx, id, { body, by, at: now() })),
  ),
  handle(calls.stopCoupon, ({ params: { id }, body, member: by }) =>
    db.transaction((tx) => stopCoupon(tx, id, { body, by, at: now() })),
  ),
];
