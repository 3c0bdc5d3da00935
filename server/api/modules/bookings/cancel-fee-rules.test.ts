import { expect } from 'chai';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { cancelRule } from '../quotes/cancel-rule.ts';
import { cancelFee } from './cancel-fee-rules.ts';

const START = new Date('2026-12-05T17:00:00Z');
const hours = (count: number) => count * 3_600_000;
const before = (milliseconds: number) => new Date(START.getTime() - milliseconds);

/** A booking of $59.59 whose first day costs $25.32 with tax, booked three weeks before the start. */
const buildBooking = (rest: object = {}) => ({
  productKind: 'BUY_NOW',
  travelFrom: START,
  createdAt: before(hours(21 * 24)),
  paidCents: 5959,
  dueBackCents: 0,
  rate: {
    chargeLines: [],
    feeLines: [],
    taxLines: [],
    subtotalCents: 4600,
    feeTotalCents: 450,
    taxTotalCents: 909,
    totalCents: 5959,
    savingsCents: 1762,
    points: 46,
    oneDayCents: 2532,
    engineArgs: {},
  },
  ...rest,
});

const sums = (change: object, now: Date) => {
  const { feeCents, refundCents, feeLines } = cancelFee(buildBooking(change), now);
  expect(feeLines.reduce((sum, line) => sum + line.cents, 0)).to.equal(feeCents);
  return [feeCents, refundCents];
};

describe('cancelFee of a prepaid booking', () => {
  it('is zero until 24 hours before the start, to the millisecond', () => {
    expect(sums({}, before(hours(24) + 1))).to.deep.equal([0, 5959]);
    expect(sums({}, before(hours(24)))).to.deep.equal([2532, 3427]);
    expect(cancelFee(buildBooking(), START).freeUntil).to.deep.equal(before(hours(24)));
  });

  it('is one day plus tax after that, at most the amount paid', () => {
    expect(sums({}, before(1))).to.deep.equal([2532, 3427]);
    expect(sums({ paidCents: 2000 }, before(1))).to.deep.equal([2000, 0]);
  });

  it('is everything after the start', () => {
    expect(sums({}, START)).to.deep.equal([5959, 0]);
  });

  it('is zero for 30 minutes after a late booking', () => {
    const createdAt = before(hours(5));
    const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
    expect(sums({ createdAt }, new Date(at(30).getTime() - 1))).to.deep.equal([0, 5959]);
    expect(sums({ createdAt }, at(30))).to.deep.equal([2532, 3427]);
    expect(cancelFee(buildBooking({ createdAt }), createdAt).freeUntil).to.deep.equal(at(30));
  });

  it('is zero after a late booking only until two hours before the start', () => {
    const createdAt = before(hours(2) + 60_000);
    expect(sums({ createdAt }, before(hours(2) + 1))).to.deep.equal([0, 5959]);
    expect(sums({ createdAt }, before(hours(2)))).to.deep.equal([2532, 3427]);
    const lateBooking = buildBooking({ createdAt: before(hours(1)) });
    expect(cancelFee(lateBooking, before(hours(1))).freeUntil).to.equal(null);
  });

  it('is zero when nothing was paid', () => {
    expect(sums({ paidCents: 0 }, START)).to.deep.equal([0, 0]);
  });
});

describe('cancelFee of a booking paid at the lot', () => {
  for (const productKind of ['BOOK_NOW', 'CUSTOM']) {
    it(`is zero at any time without a deposit: ${productKind}`, () => {
      const change = { productKind, paidCents: 0 };
      expect(sums(change, START)).to.deep.equal([0, 0]);
      expect(cancelFee(buildBooking(change), START).freeUntil).to.deep.equal(START);
    });

    it(`refunds a deposit until 24 hours before the start: ${productKind}`, () => {
      const change = { productKind, paidCents: 3743 };
      expect(sums(change, before(hours(24) + 1))).to.deep.equal([0, 3743]);
      expect(sums(change, before(hours(24)))).to.deep.equal([3743, 0]);
      expect(sums({ ...change, createdAt: before(hours(5)) }, before(hours(5)))).to.deep.equal([3743, 0]);
    });
  }
});

describe('cancelFee and cancelRule', () => {
  it('agree: an offer that says it is free to cancel costs nothing to cancel right after booking', () => {
    for (const productKind of ['BUY_NOW', 'BOOK_NOW'] as const)
      for (const paidCents of [0, 5959])
        for (let minutes = 30; minutes < 60 * 30; minutes += 15) {
          const createdAt = before(minutes * MINUTE_MS);
          const { rule } = cancelRule(
            { productKind, travelFrom: START, dueNowCents: paidCents, expiresAt: createdAt },
            createdAt,
          );
          const { feeCents } = cancelFee(buildBooking({ productKind, paidCents, createdAt }), createdAt);
          expect(rule !== null || paidCents === 0, `${productKind} ${paidCents} ${minutes}`).to.equal(
            feeCents === 0,
          );
        }
  });
});
