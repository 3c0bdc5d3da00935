import { expect } from 'chai';
import { buildCoupon, buildPlan, buildStay, priceOf } from '../../../../tests/support/rates.ts';
import { type CouponFacts, checkCoupon } from './coupon-rules.ts';
import type { Coupon } from './coupon-rules.ts';
import { openingRates } from '../../../../tests/support/opening-rates.ts';

const DAY_MINUTES = 1440;
const stay = buildStay('2026-12-05T09:00', 2 * DAY_MINUTES);
const facts: CouponFacts = {
  stay,
  now: new Date('2026-11-20T20:00:00Z'),
  isMember: false,
  hasBooked: false,
  usesByPerson: 0,
};
const check = (coupon: Partial<Coupon>, more: Partial<CouponFacts> = {}) =>
  checkCoupon(buildCoupon(coupon), { ...facts, ...more })?.reason ?? null;

const charges = (coupon: Partial<Coupon>, minutes = 2 * DAY_MINUTES) =>
  priceOf(buildStay('2026-12-05T09:00', minutes), { coupon: buildCoupon(coupon) }).chargeLines.map(
    (line) => line.cents,
  );

describe('checkCoupon', () => {
  it('checkCoupon returns null when all conditions are met', () => {
    expect(check({})).to.equal(null);
    const strict = {
      bookingFrom: '2026-11-20',
      bookingTo: '2026-11-20',
      travelFrom: '2026-12-05',
      travelTo: '2026-12-07',
      minDays: 2,
      maxDays: 2,
      productKinds: ['BUY_NOW'],
      vehicleClasses: ['STANDARD'],
      membersOnly: true,
      firstBookingOnly: true,
      limitTotal: 5,
      limitPerPerson: 2,
      usedCount: 4,
    };
    expect(check(strict, { isMember: true, usesByPerson: 1 })).to.equal(null);
  });

  it('checkCoupon names the minimum or maximum number of days', () => {
    expect(check({ minDays: 3 })).to.equal('SAVE10 needs 3 days, you have 2');
    expect(check({ maxDays: 1 })).to.equal('SAVE10 is for at most 1 day, you have 2');
  });

  it('checkCoupon names the dates on which the coupon can be used', () => {
    expect(check({ bookingFrom: '2026-11-21' })).to.equal('SAVE10 can be used from Sat Nov 21, 2026');
    expect(check({ bookingTo: '2026-11-19' })).to.equal('SAVE10 ended on Thu Nov 19, 2026');
    expect(check({ travelFrom: '2026-12-06' })).to.equal('SAVE10 is for stays from Sun Dec 6, 2026');
    expect(check({ travelTo: '2026-12-06' })).to.equal('SAVE10 is for stays until Sun Dec 6, 2026');
    expect(check({ isActive: false })).to.equal('SAVE10 is no longer offered');
  });

  it('checkCoupon names the rates, vehicles and travelers the coupon is for', () => {
    expect(check({ productKinds: ['BOOK_NOW'] })).to.equal('SAVE10 is only for paying at the lot');
    expect(check({ vehicleClasses: ['MOTORCYCLE', 'OVERSIZE'] })).to.equal(
      'SAVE10 is only for motorcycles or oversize vehicles',
    );
    expect(check({ membersOnly: true })).to.equal('SAVE10 is for Point Club members. Log in to use it');
    expect(check({ firstBookingOnly: true }, { hasBooked: true })).to.equal(
      'SAVE10 is for a first booking only',
    );
  });

  it('checkCoupon reports when the usage limits are reached', () => {
    expect(check({ limitTotal: 5, usedCount: 5 })).to.equal('SAVE10 has been used up');
    expect(check({ limitPerPerson: 1 }, { usesByPerson: 1 })).to.equal('SAVE10 can be used once per person');
  });
});

describe('coupon effects on a price', () => {
  it('a PERCENT coupon takes off a percentage, rounded half-up to the cent', () => {
    expect(charges({ value: 15 })).to.deep.equal([46_00, -6_90]);
    expect(priceOf({ ...stay, vehicleClass: 'OVERSIZE' }, { coupon: buildCoupon() }).subtotalCents).to.equal(
      55_80,
    );
  });

  it('an AMOUNT coupon takes off at most the charges', () => {
    expect(charges({ kind: 'AMOUNT', value: 5_00 })).to.deep.equal([46_00, -5_00]);
    const price = priceOf(stay, { coupon: buildCoupon({ kind: 'AMOUNT', value: 500_00 }) });
    expect(price.subtotalCents).to.equal(0);
    expect(price.points).to.equal(0);
    expect(price.totalCents).to.equal(4_50 + 45 + 3_99);
  });

  it('a DAILY_RATE coupon lowers the daily price and keeps the weekly price', () => {
    expect(charges({ kind: 'DAILY_RATE', value: 20_00 })).to.deep.equal([46_00, -6_00]);
    expect(charges({ kind: 'DAILY_RATE', value: 20_00 }, 7 * DAY_MINUTES)).to.deep.equal([138_00]);
    expect(charges({ kind: 'DAILY_RATE', value: 15_00 }, 7 * DAY_MINUTES)).to.deep.equal([138_00, -33_00]);
  });

  it('a FREE_DAYS coupon takes off the cheapest full days', () => {
    expect(charges({ kind: 'FREE_DAYS', value: 1 })).to.deep.equal([46_00, -23_00]);
    expect(charges({ kind: 'FREE_DAYS', value: 1 }, 7 * DAY_MINUTES)).to.deep.equal([138_00, -23_00]);
    expect(charges({ kind: 'FREE_DAYS', value: 5 })).to.deep.equal([46_00, -46_00]);
    expect(charges({ kind: 'FREE_DAYS', value: 1 }, 60)).to.deep.equal([6_00]);
  });

  it('a FREE_DAYS coupon covers both spaces of a two-space vehicle', () => {
    const coupon = buildCoupon({ kind: 'FREE_DAYS', value: 1 });
    expect(priceOf({ ...stay, vehicleClass: 'TWO_SPACE' }, { coupon }).subtotalCents).to.equal(46_00);
  });

  it('a FEE_WAIVER coupon removes the fees and the tax on them', () => {
    const price = priceOf(stay, { coupon: buildCoupon({ kind: 'FEE_WAIVER', value: 0 }) });
    expect(price.feeLines.map((line) => line.cents)).to.deep.equal([4_50, -4_50]);
    expect(price.totalCents).to.equal(46_00 + 4_65 + 3_99);
  });

  it('a POINTS_BONUS coupon adds points and a line of zero cents', () => {
    const price = priceOf(stay, { coupon: buildCoupon({ kind: 'POINTS_BONUS', value: 100 }) });
    expect(price.points).to.equal(146);
    expect(price.totalCents).to.equal(59_59);
    expect(price.chargeLines[1]).to.deep.equal({
      label: 'Ten per cent off',
      cents: 0,
      reason: 'Promo code SAVE10: 100 extra points',
    });
  });

  it('a CORPORATE coupon sets the daily price of the CUSTOM product', () => {
    const coupon = buildCoupon({ code: 'ACME', kind: 'CORPORATE', value: 19_00, label: 'ACME employees' });
    const custom = priceOf({ ...stay, productKind: 'CUSTOM' }, { coupon });
    expect(custom.subtotalCents).to.equal(38_00);
    expect(custom.isCouponUsed).to.equal(true);
    expect(priceOf(stay, { coupon }).isCouponUsed).to.equal(false);
  });

  it('a DAILY_RATE coupon is not used when the price is already lower', () => {
    const price = priceOf(stay, { coupon: buildCoupon({ kind: 'DAILY_RATE', value: 30_00 }) });
    expect(price.isCouponUsed).to.equal(false);
    expect(price.engineArgs.coupon).to.equal(null);
  });

  it('a FREE_DAYS coupon takes off the cheaper day when daily prices differ', () => {
    const event = buildPlan('pay-now', {
      plan: 'event',
      priority: 9,
      dailyCents: 40_00,
      weeklyCents: 280_00,
      travelFrom: '2026-12-05',
      travelTo: '2026-12-05',
    });
    const coupon = buildCoupon({ kind: 'FREE_DAYS', value: 1 });
    expect(priceOf(stay, { coupon, plans: [...openingRates.plans, event] }).subtotalCents).to.equal(40_00);
  });
});
