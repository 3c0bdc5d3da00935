import { expect } from 'chai';
import { expiryOf, extendedExpiry, pointsOf, takeFrom, findRecordingProblem } from './point-rules.ts';

const receipt = (change: Partial<Parameters<typeof pointsOf>[0]> = {}) => ({
  parkingCents: 124_20,
  refundedCents: 0,
  rate: { points: 124, subtotalCents: 124_20 },
  ...change,
});

describe('The point rules', () => {
  it('pointsOf gives a point per dollar of parking', () => {
    expect(pointsOf(receipt())).to.equal(124);
    expect(pointsOf(receipt({ parkingCents: 99 }))).to.equal(0);
    expect(pointsOf(receipt({ parkingCents: 1_00 }))).to.equal(1);
  });

  it('pointsOf adds the bonus of a promo code', () => {
    expect(pointsOf(receipt({ rate: { points: 374, subtotalCents: 124_20 } }))).to.equal(374);
  });

  it('pointsOf gives nothing for parking paid with a voucher or refunded', () => {
    expect(pointsOf(receipt({ parkingCents: 24_20 }))).to.equal(24);
    expect(pointsOf(receipt({ refundedCents: 100_00 }))).to.equal(24);
    expect(
      pointsOf(receipt({ refundedCents: 145_69, rate: { points: 374, subtotalCents: 124_20 } })),
    ).to.equal(0);
  });

  it('expiryOf adds 24 calendar months and extendedExpiry 12', () => {
    expect(expiryOf(new Date('2026-11-20T18:00:00Z'))).to.deep.equal(new Date('2028-11-20T18:00:00Z'));
    expect(extendedExpiry(new Date('2028-02-29T18:00:00Z'))).to.deep.equal(new Date('2029-02-28T18:00:00Z'));
  });

  it('takeFrom takes points from the first lots, and none when there are too few', () => {
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

  it('findRecordingProblem allows receipts up to 90 days old', () => {
    const now = new Date('2026-11-20T18:00:00Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const membership = { joinedAt: daysAgo(100), hasClaimed: false, now };
    expect(findRecordingProblem({ issuedAt: daysAgo(90), points: 10 }, membership)).to.equal(null);
    expect(findRecordingProblem({ issuedAt: daysAgo(91), points: 10 }, membership)).to.contain('too old');
    expect(findRecordingProblem({ issuedAt: daysAgo(1), points: 0 }, membership)).to.contain(
      'earns no points',
    );
  });

  it('findRecordingProblem allows one stay that ended up to 30 days before joining', () => {
    const now = new Date('2026-11-20T18:00:00Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const membership = { joinedAt: daysAgo(10), hasClaimed: false, now };
    const problemOf = (days: number, hasClaimed = false) =>
      findRecordingProblem({ issuedAt: daysAgo(days), points: 10 }, { ...membership, hasClaimed });
    expect([problemOf(9), problemOf(11), problemOf(40), problemOf(9, true)]).to.deep.equal([
      null,
      null,
      null,
      null,
    ]);
    expect(problemOf(41)).to.contain('30 days before you joined');
    expect(problemOf(11, true)).to.contain('one stay from before you joined');
  });
});
