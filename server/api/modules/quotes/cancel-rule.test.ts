import { expect } from 'chai';
import { cancelRule } from './cancel-rule.ts';

describe('cancelRule', () => {
  const travelFrom = new Date('2026-12-05T17:00:00Z');
  const early = new Date('2026-11-20T20:00:00Z');
  const late = new Date('2026-12-05T10:00:00Z');
  const expiresAt = new Date('2026-12-05T12:00:00Z');
  const payNow = { productKind: 'BUY_NOW', travelFrom, dueNowCents: 3743, expiresAt } as const;
  const deposit = { ...payNow, productKind: 'BOOK_NOW' } as const;

  it('cancelRule names the deadline of free cancellation and the later fee when paying now', () => {
    expect(cancelRule(payNow, early)).to.deep.equal({
      rule: 'Free to cancel until Fri, 12/04/26, 9:00 am.',
      limit: 'Cancel later and we keep one day plus tax. No refund after your stay starts.',
    });
  });

  it('cancelRule mentions the 30 minutes after booking when drop-off is within 24 hours', () => {
    expect(cancelRule(payNow, late).rule).to.include('within 30 minutes of booking');
  });

  it('cancelRule promises nothing free when drop-off is less than two hours away', () => {
    const soon = new Date('2026-12-05T15:30:00Z');
    expect(cancelRule(payNow, soon)).to.deep.equal({
      rule: null,
      limit: 'If you cancel, we keep one day plus tax. No refund after your stay starts.',
    });
  });

  it('cancelRule promises no refund for a stay that has started', () => {
    expect(cancelRule(payNow, new Date('2026-12-05T17:10:00Z'))).to.deep.equal({
      rule: null,
      limit: 'No refund after your stay starts.',
    });
  });

  it('cancelRule limits the 30 minutes when a price that is booked at the last moment has less', () => {
    const offer = { ...payNow, expiresAt: new Date('2026-12-05T14:50:00Z') };
    expect(cancelRule(offer, late).rule).to.equal(
      'Free to cancel within 30 minutes of booking, until Sat, 12/05/26, 7:00 am at the latest.',
    );
  });

  it('cancelRule gives new dates of a booking no second 30 minutes', () => {
    const change = { ...payNow, bookedAt: early };
    expect(cancelRule(change, early).rule).to.equal('Free to cancel until Fri, 12/04/26, 9:00 am.');
    expect(cancelRule(change, late)).to.deep.equal({
      rule: null,
      limit: 'If you cancel, we keep one day plus tax. No refund after your stay starts.',
    });
  });

  it('cancelRule names the deadline when it comes before the 30 minutes are over', () => {
    const shortly = new Date('2026-12-05T14:45:00Z');
    expect(cancelRule(payNow, shortly).rule).to.equal('Free to cancel until Sat, 12/05/26, 7:00 am.');
  });

  it('cancelRule is free until arrival when nothing was paid', () => {
    expect(cancelRule({ ...deposit, dueNowCents: 0 }, late)).to.deep.equal({
      rule: 'Free to cancel until you arrive.',
      limit: null,
    });
  });

  it('cancelRule names the deadline for a deposit refund', () => {
    expect(cancelRule(deposit, early).rule).to.include('Cancel by Fri, 12/04/26, 9:00 am');
    expect(cancelRule(deposit, late)).to.deep.equal({
      rule: null,
      limit: 'Your deposit isn’t refundable. Drop-off is within 24 hours.',
    });
  });

  it('cancelRule is empty for the drive-up price', () => {
    expect(cancelRule({ ...deposit, productKind: 'STANDARD' }, early)).to.deep.equal({
      rule: null,
      limit: null,
    });
  });
});
