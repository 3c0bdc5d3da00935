import { expect } from 'chai';
import { expiryOf, liftedExpiry, pointsOf, takeFrom, whyNotRecorded } from './point-rules.ts';

const receipt = (change: Partial<Parameters<typeof pointsOf>[0]> = {}) => ({
  parkingCents: 124_20,
  refundedCents: 0,
  rate: { points: 124, subtotalCents: 124_20 },
  ...change,
});

describe('The rules of points', () => {
  it('give a point for each dollar of parking', () => {
    expect(pointsOf(receipt())).to.equal(124);
    expect(pointsOf(receipt({ parkingCents: 99 }))).to.equal(0);
    expect(pointsOf(receipt({ parkingCents: 1_00 }))).to.equal(1);
  });

  it('give what a promo code promised on top', () => {
    expect(pointsOf(receipt({ rate: { points: 374, subtotalCents: 124_20 } }))).to.equal(374);
  });

  it('give nothing for what a voucher paid or a refund gave back', () => {
    expect(pointsOf(receipt({ parkingCents: 24_20 }))).to.equal(24);
    expect(pointsOf(receipt({ refundedCents: 100_00 }))).to.equal(24);
    expect(
      pointsOf(receipt({ refundedCents: 145_69, rate: { points: 374, subtotalCents: 124_20 } })),
    ).to.equal(0);
  });

  it('let points live 24 months, and 12 more after a stay, by the calendar', () => {
    expect(expiryOf(new Date('2026-11-20T18:00:00Z'))).to.deep.equal(new Date('2028-11-20T18:00:00Z'));
    expect(liftedExpiry(new Date('2028-02-29T18:00:00Z'))).to.deep.equal(new Date('2029-02-28T18:00:00Z'));
  });

  it('take the points of the first lots, and none when there are too few', () => {
    const lots = [
      { id: 'old', remaining: 30 },
      { id: 'new', remaining: 100 },
    ];
    expect(takeFrom(lots, 50)).to.deep.equal([
      { lotId: 'old', points: -30 },
      { lotId: 'new', points: -20 },
    ]);
    expect(takeFrom(lots, 130)).to.have.length(2);
    expect(takeFrom(lots, 131)).to.equal(null);
  });

  it('record a receipt for 90 days, and not from before joining', () => {
    const now = new Date('2026-11-20T18:00:00Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const membership = { joinedAt: daysAgo(100), now };
    expect(whyNotRecorded({ issuedAt: daysAgo(90), points: 10 }, membership)).to.equal(null);
    expect(whyNotRecorded({ issuedAt: daysAgo(91), points: 10 }, membership)).to.contain('too old');
    expect(whyNotRecorded({ issuedAt: daysAgo(101), points: 10 }, membership)).to.contain('joined');
    expect(whyNotRecorded({ issuedAt: daysAgo(1), points: 0 }, membership)).to.contain('earns no points');
  });
});
