import { expect } from 'chai';
import { addMember } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildCoupon } from '../../../../tests/support/rates.ts';
import type { Database } from '../../platform/database/database.ts';
import { coupons } from './tables.ts';
import type { Coupon } from './coupon-rules.ts';
import { describeTerms } from './describe-terms.ts';
import { findEarlierBookings } from '../bookings/find-earlier-bookings.ts';
import { findOffers } from './find-offers.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

describe('findOffers', () => {
  let db: Database;

  const offer = async (...changes: Partial<Coupon>[]) => {
    const rows = changes.map((coupon, index) =>
      buildCoupon({ id: `c${index}`, code: `CODE${index}`, membersOnly: true, ...coupon }),
    );
    await db.queries.delete(coupons);
    await db.queries.insert(coupons).values(rows);
    const ann = { id: 'member-1', number: '1', email: 'ann@example.com', permissions: new Set<string>() };
    return (await findOffers(db.queries, ann, { now: NOW, findEarlierBookings })).map(({ code }) => code);
  };

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await addMember(db.queries);
  });
  after(() => db.close());

  it('findOffers returns members-only coupons', async () => {
    expect(await offer({ membersOnly: false }, { label: '250 extra points' })).to.deep.equal(['CODE1']);
  });

  it('findOffers leaves out coupons that are inactive, expired, not started or used up', async () => {
    const unusable = [
      { isActive: false },
      { bookingTo: '2026-11-19' },
      { bookingFrom: '2026-11-21' },
      { travelTo: '2026-11-19' },
      { limitTotal: 3, usedCount: 3 },
    ];
    expect(await offer(...unusable)).to.deep.equal([]);
    expect(
      await offer({ bookingTo: '2026-11-20', travelTo: '2026-11-20', travelFrom: '2027-01-01' }),
    ).to.have.length(1);
  });

  it('the database refuses a coupon of extra points without minimum days and a limit per email', async () => {
    const insert = (coupon: Partial<Coupon>) =>
      db.queries.insert(coupons).values(buildCoupon({ id: 'b', code: 'B', kind: 'POINTS_BONUS', ...coupon }));
    for (const limits of [{}, { minDays: 2 }, { limitPerPerson: 1 }])
      expect(await insert(limits).catch((error: unknown) => error)).to.be.an('error');
    await insert({ minDays: 2, limitPerPerson: 1 });
  });

  it('describeTerms returns a sentence for each condition', () => {
    const strict = buildCoupon({
      minDays: 2,
      maxDays: 4,
      productKinds: ['BUY_NOW'],
      vehicleClasses: ['STANDARD', 'OVERSIZE'],
      travelTo: '2027-03-31',
      bookingTo: '2026-12-01',
    });
    expect(describeTerms(strict)).to.deep.equal([
      'Stays of at least 2 days',
      'Stays of at most 4 days',
      'For paying now',
      'For standard vehicles or oversize vehicles',
      'Stays until Wed Mar 31, 2027',
      'Book by Tue Dec 1, 2026',
    ]);
    expect(describeTerms(buildCoupon())).to.deep.equal([]);
  });
});
