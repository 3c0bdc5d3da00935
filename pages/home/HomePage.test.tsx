import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { buildStores, elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
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

  it('names no price, because prices come only from the rates', () => {
    expect(wordsOf(html)).not.to.match(/\$\s?\d/);
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
