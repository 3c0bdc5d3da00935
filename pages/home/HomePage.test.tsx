import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { buildStores, elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { cents } from '../../shared/format/money.ts';
import { HomePage } from './HomePage.tsx';

function draw(stores = buildStores()): string {
  stores.booking.changeStay({
    from: '2026-11-21T09:00',
    to: '2026-11-23T09:00',
    vehicleClass: 'STANDARD',
    promoCode: '',
  });
  return renderMarkup(
    <HelmetProvider>
      <HomePage />
    </HelmetProvider>,
    stores,
  );
}

describe('HomePage', () => {
  const html = draw();

  it('has the price form right after its title', () => {
    expect(elements(html, 'h1')).to.have.length(1);
    expect(wordsOf(html)).to.match(/shuttle included Drop-off Drop-off date/);
  });

  it('has a title of at most 60 characters and a description of 70 to 160', () => {
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]?.length).to.be.within(20, 60);
    const description = elements(html, 'meta').find(({ name }) => name === 'description')?.content;
    expect(description?.length).to.be.within(70, 160);
  });

  it('has a canonical URL', () => {
    expect(elements(html, 'link').find(({ rel }) => rel === 'canonical')).to.include({
      href: 'https://parking.example/',
    });
  });

  it('names a price, the minutes to the terminal and the average score, all from data', async () => {
    expect(wordsOf(html)).not.to.match(/\$\s?\d/);
    const { stores } = visitStandIn({
      'GET /rates/examples': () => ({
        scores: { average: 9.14, count: 143 },
        travel_from_date: '2026-11-21 09:00:00-0800',
        examples: [
          {
            days: 3,
            travel_to_date: '2026-11-24 09:00:00-0800',
            prices: [
              { product_id: 'BOOK_NOW', total: cents(98_12) },
              { product_id: 'BUY_NOW', total: cents(84_91) },
              { product_id: 'STANDARD', total: cents(70_00) },
            ],
          },
        ],
      }),
    });
    await HomePage.fetchData?.({ stores, params: {}, query: {} });
    const words = wordsOf(draw(stores));
    for (const fact of [
      '3 days from tomorrow: $84.91 total',
      '7 minutes to the terminal',
      'Rated 9.1 out of 10 in 143 scores',
    ])
      expect(words.indexOf(fact)).to.be.within(0, words.indexOf('Drop-off date'));
  });

  for (const [count, words] of [
    [1, 'in 1 score '],
    [1234, 'in 1,234 scores '],
  ] as const)
    it(`counts ${count.toString()} in words`, async () => {
      const { stores } = visitStandIn({
        'GET /rates/examples': () => ({
          scores: { average: 9, count },
          travel_from_date: '2026-11-21 09:00:00-0800',
          examples: [],
        }),
      });
      await HomePage.fetchData?.({ stores, params: {}, query: {} });
      expect(wordsOf(draw(stores))).to.include(words);
    });

  it('names only the minutes when the API has no prices', async () => {
    const { stores } = visitStandIn({});
    await HomePage.fetchData?.({ stores, params: {}, query: {} });
    expect(wordsOf(draw(stores)))
      .to.include('7 minutes to the terminal')
      .and.not.to.match(/\$\s?\d|Rated/);
  });

  it("shows the club's benefits to guests", () => {
    expect(wordsOf(html)).to.match(/Earn one point per dollar of parking.* Join now/);
    const stores = buildStores();
    stores.auth.isOffered = false;
    expect(wordsOf(draw(stores))).not.to.include('Join now');
  });

  it('links only to pages that exist', () => {
    for (const { href } of elements(html, 'a'))
      expect(href).to.match(/^(?:tel:|#|\/(?:booking|map|rates|register|offsite-parking)$)/);
  });
});
