import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildShownQuote } from '../../tests/support/shown-quote.ts';
import type { Quote } from '../contracts/quotes.ts';
import { cents } from '../format/money.ts';
import { QuoteCard } from './QuoteCard.tsx';

const STAY = { from: '2026-11-21T09:00', to: '2026-11-27T17:10' };

const draw = (changes: Partial<Quote> = {}, { isExpired = false, stay = STAY } = {}) =>
  renderMarkup(
    <QuoteCard isExpired={isExpired} quote={buildShownQuote(changes)} stay={stay} to="/booking?quoteId=q1" />,
  );

describe('QuoteCard', () => {
  it('shows the total and the savings', () => {
    const words = wordsOf(draw());
    expect(words)
      .to.include('$145.69')
      .and.to.include('You save $68.04 vs. drive-up')
      .and.not.to.include('per day');
  });

  const twoDays: [string, string, string, number][] = [
    ['an ordinary week', '2026-11-21', '2026-11-23', 48],
    ['the night that clocks fall back', '2026-10-31', '2026-11-02', 49],
    ['the night that clocks spring forward', '2027-03-13', '2027-03-15', 47],
  ];
  for (const [when, from, to, hours] of twoDays) {
    it(`shows the price per day of two whole days: ${when}`, () => {
      const stay = { from: `${from}T09:00`, to: `${to}T09:00` };
      const quote = { total_charge: cents(59_59), duration: hours * 3600 };
      expect(wordsOf(draw(quote, { stay }))).to.include('$59.59 total · $29.80 per day');
    });
  }

  it('shows the price per day of 48 elapsed hours that end at another time of day', () => {
    const stay = { from: '2026-10-31T09:00', to: '2026-11-02T08:00' };
    const quote = { total_charge: cents(59_59), duration: 172_800 };
    expect(wordsOf(draw(quote, { stay }))).to.include('$29.80 per day');
  });

  it('shows what the promo code took off', () => {
    expect(wordsOf(draw({ promo_effect: 'SAVE10 applied: −$9.20' }))).to.include('SAVE10 applied: −$9.20');
  });

  it("links to its payment step, with the product in the link's name", () => {
    const html = draw();
    expect(wordsOf(html)).to.match(/Choose Pay now$/);
    expect(elements(html, 'a')[0]?.href).to.equal('/booking?quoteId=q1');
  });

  it('has the product as its name', () => {
    const html = draw();
    expect(elements(html, 'article')[0]?.['aria-labelledby']).to.equal(elements(html, 'h2')[0]?.id);
  });

  it('offers no link for the drive-up price, and says why', () => {
    const html = draw({ product_id: 'STANDARD' });
    expect(elements(html, 'a')).to.have.length(0);
    expect(wordsOf(html)).to.include('Drive-up price, for comparison');
  });

  it("offers no link for an unavailable product, and shows the API's reason", () => {
    const html = draw({ unavailable_reason: 'Sold out for Nov 24' });
    expect(elements(html, 'a')).to.have.length(0);
    expect(wordsOf(html)).to.include('Sold out for Nov 24');
  });

  it('offers no link when the price has expired', () => {
    const html = draw({}, { isExpired: true });
    expect(wordsOf(html)).to.include('This price has expired');
    expect(elements(html, 'a')).to.have.length(0);
  });

  it('shows what is paid today and what at the lot', () => {
    expect(wordsOf(draw({ product_id: 'BOOK_NOW' }))).to.include('Nothing to pay today');
    expect(wordsOf(draw({ product_id: 'BOOK_NOW', deposit_required: cents(2_700) }))).to.include(
      '$27.00 deposit now, $118.69 at the lot',
    );
    expect(wordsOf(draw({ deposit_required: cents(14_569) }))).to.include('Pay online now');
  });

  it('shows guests and members the points', () => {
    const quote = buildShownQuote({ points: 124 });
    const earned = (isForMember: boolean) =>
      wordsOf(
        renderMarkup(
          <QuoteCard isForMember={isForMember} quote={quote} stay={STAY} to="/booking?quoteId=q1" />,
        ),
      );
    expect(earned(false)).to.include('Members earn 124 points');
    expect(earned(true)).to.include('You’ll earn 124 points');
  });

  it("shows an unknown product with the server's name for it", () => {
    expect(wordsOf(draw({ product_id: 'VALET' }))).to.match(/^VALET.*Choose VALET$/);
  });

  it('renders a quote that has only the fields of the specification', () => {
    const words = wordsOf(draw({ rate: null, duration: undefined, vehicle_class: undefined }));
    expect(words).to.include('$145.69 total').and.not.to.include('NaN');
  });
});
