import { expect } from 'chai';
import { cancelRule } from './cancel-rule.ts';

describe('the cancel rule', () => {
  const travelFrom = new Date('2026-12-05T17:00:00Z');
  const early = new Date('2026-11-20T20:00:00Z');
  const late = new Date('2026-12-05T10:00:00Z');
  const payNow = { productKind: 'BUY_NOW', travelFrom, isPaidNow: true } as const;
  const deposit = { productKind: 'BOOK_NOW', travelFrom, isPaidNow: true } as const;

  it('names the hour until which a stay paid now is free to cancel, and what it costs later', () => {
    expect(cancelRule(payNow, early)).to.deep.equal({
      rule: 'Free to cancel until Fri, 12/04/26, 9:00 am.',
      limit: 'Cancel later and we keep one day plus tax. No refund after your stay starts.',
    });
  });

  it('tells of the half hour after booking when the stay begins within a day', () => {
    expect(cancelRule(payNow, late).rule).to.include('within 30 minutes of booking');
  });

  it('costs nothing where nothing was paid', () => {
    expect(cancelRule({ ...deposit, isPaidNow: false }, late)).to.deep.equal({
      rule: 'Free to cancel until you arrive.',
      limit: null,
    });
  });

  it('says until when a deposit comes back', () => {
    expect(cancelRule(deposit, early).rule).to.include('Cancel by Fri, 12/04/26, 9:00 am');
    expect(cancelRule(deposit, late)).to.deep.equal({
      rule: null,
      limit: 'Your deposit isn’t refundable. Drop-off is within 24 hours.',
    });
  });

  it('is none for the drive-up price', () => {
    expect(cancelRule({ ...deposit, productKind: 'STANDARD' }, early)).to.deep.equal({
      rule: null,
      limit: null,
    });
  });
});
