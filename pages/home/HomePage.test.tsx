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

describe('the home page', () => {
  const html = draw();

  it('has the form for a price right after its title', () => {
    expect(elements(html, 'h1')).to.have.length(1);
    expect(wordsOf(html)).to.match(/shuttle included Drop-off Drop-off date/);
  });

  it('says what it is in at most 60 characters, and more in 70 to 160', () => {
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]?.length).to.be.within(20, 60);
    const description = elements(html, 'meta').find(({ name }) => name === 'description')?.content;
    expect(description?.length).to.be.within(70, 160);
  });

  it('knows its own address', () => {
    expect(elements(html, 'link').find(({ rel }) => rel === 'canonical')).to.include({
      href: 'https://parking.example/',
    });
  });

  it('names no price: prices come from the rates alone', () => {
    expect(wordsOf(html)).not.to.match(/\$\s?\d/);
  });

  it('says what the club gives, to those who are not in it', () => {
    expect(wordsOf(html)).to.match(/Earn one point per dollar of parking.* Join now/);
    const stores = buildStores();
    stores.auth.isOffered = false;
    expect(wordsOf(draw(stores))).not.to.include('Join now');
  });

  it('leads only to pages that are there', () => {
    for (const { href } of elements(html, 'a'))
      expect(href).to.match(/^(?:tel:|#|\/(?:booking|map|rates|register|offsite-parking)$)/);
  });
});
