import { expect } from 'chai';
import { WEEKEND } from '../../tests/support/offered-quotes.ts';
import { readBookingQuery, writeBookingQuery } from './booking-query.ts';

const read = (query: Record<string, string>) =>
  readBookingQuery(query, (seconds) => (seconds === '1' ? '2026-11-21T09:10' : null));

const stay = {
  from: '2026-11-21T09:00',
  to: '2026-11-23T09:00',
  vehicleClass: 'STANDARD',
  promoCode: '',
} as const;

describe('The query of the booking page', () => {
  it('contains the fields of the stay form', () => {
    expect(read(WEEKEND)).to.deep.equal({ quoteId: null, wantsPrices: true, stay });
  });

  it('is parsed to the stay it was built from', () => {
    const typed = { ...stay, vehicleClass: 'OVERSIZE', promoCode: '10% & more' } as const;
    const query = Object.fromEntries(new URL(writeBookingQuery(typed), 'https://site.example').searchParams);
    expect(read(query).stay).to.deep.equal(typed);
  });

  it('never contains a card number that was typed as a promo code', () => {
    const typed = { ...stay, promoCode: '4242 4242 4242 4242' };
    expect(new URL(writeBookingQuery(typed), 'https://site.example').searchParams.get('promoCode')).to.equal(
      '[card]',
    );
    expect(read({ promoCode: typed.promoCode }).stay.promoCode).to.equal('[card]');
  });

  it('accepts epoch seconds and rounds them up to half hours', () => {
    const { stay: filled, wantsPrices } = read({ travelFromDate: '1', promoCode: 'SAVE10' });
    expect(filled).to.deep.equal({ from: '2026-11-21T09:30', promoCode: 'SAVE10' });
    expect(wantsPrices).to.equal(false);
  });

  it('ignores invalid parameters of a link', () => {
    expect(read({ travelFromDate: 'x', vehicleClass: 'TANK', quoteId: '../../etc' })).to.deep.equal({
      quoteId: null,
      wantsPrices: false,
      stay: {},
    });
  });

  it('keeps invalid values of a submitted form, so that it can show errors', () => {
    const { stay: wrong } = read({ ...WEEKEND, fromDate: '', toDate: '<script>alert(1)</script>' });
    expect(wrong).to.deep.include({ from: 'T09:00', to: '<script>alert(1)</sc' });
  });

  it('prefers a promo code to apply over one to fill in', () => {
    expect(read({ promoCode: 'A', fillPromoCode: 'B' }).stay.promoCode).to.equal('A');
    expect(read({ fillPromoCode: 'B' }).stay.promoCode).to.equal('B');
  });
});
