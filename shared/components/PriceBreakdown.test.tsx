import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildShownQuote } from '../../tests/support/shown-quote.ts';
import { cents } from '../format/money.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';

const quote = buildShownQuote();

describe('PriceBreakdown', () => {
  it('shows every line with its reason, then the total', () => {
    const html = renderMarkup(<PriceBreakdown rate={quote.rate} total={quote.total_charge} />);
    expect(wordsOf(html)).to.equal(
      'Parking 6 days at $23.00 $138.00 Promo code 10 % off parking −$13.80 Airport access fee For each stay $4.50 ' +
        'Sales tax 10.1% $13.00 City parking tax For each stay $3.99 Total $145.69 You save vs. drive-up $68.04',
    );
    expect(elements(html, 'dt').length).to.equal(elements(html, 'dd').length);
  });

  it('shows no savings when nothing is saved', () => {
    const rate = { charge_lines: [], fee_lines: [], tax_lines: [], savings: cents(0) };
    expect(wordsOf(renderMarkup(<PriceBreakdown rate={rate} total={cents(100)} />))).to.equal('Total $1.00');
  });

  it('shows only the total when the server returns no lines', () => {
    expect(wordsOf(renderMarkup(<PriceBreakdown rate={null} total={145.69} />))).to.equal('Total $145.69');
  });
});
