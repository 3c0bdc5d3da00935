import { expect } from 'chai';
import { cents, centsOf, formatCents, formatMoney } from './money.ts';

describe('money', () => {
  it('is dollars with two digits and thousands apart', () => {
    expect(formatMoney(cents(123450))).to.equal('$1,234.50');
    expect(formatCents(5)).to.equal('$0.05');
    expect(formatCents(123456789)).to.equal('$1,234,567.89');
  });

  it('has a real minus sign', () => {
    expect(formatMoney(cents(-1380))).to.equal('−$13.80');
    expect(formatCents(-0)).to.equal('$0.00');
  });

  it('is dollars when another server sends a plain number', () => {
    expect(formatMoney(59.59)).to.equal('$59.59');
    expect(centsOf(19.99)).to.equal(1999);
  });

  it('is two dashes where there is none', () => {
    for (const missing of [null, undefined, NaN]) expect(formatMoney(missing)).to.equal('--');
  });
});
