import { expect } from 'chai';
import { cents, centsOf, formatCents, formatMoney } from './money.ts';

describe('formatMoney', () => {
  it('writes dollars with two decimals and thousands separators', () => {
    expect(formatMoney(cents(123450))).to.equal('$1,234.50');
    expect(formatCents(5)).to.equal('$0.05');
    expect(formatCents(123456789)).to.equal('$1,234,567.89');
  });

  it('writes a typographic minus sign', () => {
    expect(formatMoney(cents(-1380))).to.equal('−$13.80');
    expect(formatCents(-0)).to.equal('$0.00');
  });

  it('reads a plain number as dollars', () => {
    expect(formatMoney(59.59)).to.equal('$59.59');
    expect(centsOf(19.99)).to.equal(1999);
  });

  it('writes two dashes for a missing value', () => {
    for (const missing of [null, undefined, NaN]) expect(formatMoney(missing)).to.equal('--');
  });
});
