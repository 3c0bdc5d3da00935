import { expect } from 'chai';
import { keepOrder, rangeMinutes } from './stay-range.ts';

const TWO_DAYS = 2880;

describe('the range of a stay', () => {
  it('keeps an end that is after the start', () => {
    const range = { from: '2026-11-21T09:00', to: '2026-11-21T09:30' };
    expect(keepOrder(range, TWO_DAYS)).to.equal(range);
  });

  it('moves an end that is before the start, by the length that the stay had', () => {
    const range = { from: '2026-12-30T09:00', to: '2026-11-23T18:30' };
    expect(keepOrder(range, TWO_DAYS)).to.deep.equal({ from: '2026-12-30T09:00', to: '2027-01-01T09:00' });
  });

  it('moves an end that is the same as the start', () => {
    const range = { from: '2026-11-21T09:00', to: '2026-11-21T09:00' };
    expect(keepOrder(range, 60).to).to.equal('2026-11-21T10:00');
  });

  it('leaves a date alone that is still being typed', () => {
    const range = { from: 'T09:00', to: '2026-11-23T09:00' };
    expect(keepOrder(range, TWO_DAYS)).to.equal(range);
    expect(rangeMinutes(range)).to.equal(null);
  });
});
