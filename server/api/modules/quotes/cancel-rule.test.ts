import { expect } from 'chai';
import { cancelRule } from './cancel-rule.ts';

describe('the cancel rule', () => {
  const travelFrom = new Date('2026-12-05T17:00:00Z');
  const early = new Date('2026-11-20T20:00:00Z');
  const late = new Date('2026-12-05T10:00:00Z');
  const payNow = { productKind: 'BUY_NOW', travelFrom, isPaidNow: true } as const;
  const deposit = { productKind: 'BOOK_NOW', travelFrom, isPaidNow: true } as const;

  it('names the hour until which a stay paid now is free to cancel', () => {
    expect(cancelRule(payNow, early)).to.equal(
      'Free to cancel until Fri, 12/04/26, 9:00 am. ' +
        'After that we keep one day with its tax; nothing comes back once your stay has begun.',
    );
  });

  it('tells of the half hour after booking when the stay begins within a day', () => {
    expect(cancelRule(payNow, late)).to.include('for 30 minutes after booking');
  });

  it('costs nothing where nothing was paid', () => {
    expect(cancelRule({ ...deposit, isPaidNow: false }, late)).to.equal('Free to cancel until you arrive.');
  });

  it('says until when a deposit comes back', () => {
    expect(cancelRule(deposit, early)).to.include('if you cancel by Fri, 12/04/26, 9:00 am');
    expect(cancelRule(deposit, late)).to.include('does not come back');
  });

  it('is none for the price at the gate', () => {
    expect(cancelRule({ ...deposit, productKind: 'STANDARD' }, early)).to.equal(null);
  });
});
