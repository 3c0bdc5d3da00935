import { expect } from 'chai';
import { keepOrder, rangeMinutes } from './stay-range.ts';

const TWO_DAYS = 2880;

describe('keepOrder', () => {
  it('keeps an end after the start', () => {
    const range = { from: '2026-11-21T09:00', to: '2026-11-21T09:30' };
    expect(keepOrder(range, TWO_DAYS)).to.equal(range);
  });

  it('moves an end before the start, and keeps the length of the stay', () => {
    const range = { from: '2026-12-30T09:00', to: '2026-11-23T18:30' };
    expect(keepOrder(range, TWO_DAYS)).to.deep.equal({ from: '2026-12-30T09:00', to: '2027-01-01T09:00' });
  });

  it('moves an end at the start', () => {
    const range = { from: '2026-11-21T09:00', to: '2026-11-21T09:00' };
    expect(keepOrder(range, 60).to).to.equal('2026-11-21T10:00');
  });

  it('keeps a stay within its day when its length does not fit', () => {
    const range = { from: '2026-11-21T17:00', to: '2026-11-21T09:00' };
    expect(keepOrder(range, TWO_DAYS).to).to.equal('2026-11-21T18:00');
    expect(keepOrder(range, 5 * 60).to).to.equal('2026-11-21T22:00');
    expect(keepOrder(range, 8 * 60).to).to.equal('2026-11-21T18:00');
  });

  it('leaves the day only when the shortest stay does not fit', () => {
    const range = { from: '2026-11-21T23:30', to: '2026-11-21T09:00' };
    expect(keepOrder(range, 8 * 60).to).to.equal('2026-11-22T00:30');
  });

  it('never makes a stay shorter than the shortest', () => {
    expect(keepOrder({ from: '2026-11-21T09:00', to: '2026-11-21T09:00' }, 30).to).to.equal(
      '2026-11-21T10:00',
    );
  });

  it('ignores an incomplete date', () => {
    const range = { from: 'T09:00', to: '2026-11-23T09:00' };
    expect(keepOrder(range, TWO_DAYS)).to.equal(range);
    expect(rangeMinutes(range)).to.equal(null);
  });
});
