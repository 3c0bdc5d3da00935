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

describe('the address of the booking page', () => {
  it('says what the stay form said', () => {
    expect(read(WEEKEND)).to.deep.equal({ quoteId: null, wantsPrices: true, stay });
  });

  it('is written so that it is read again', () => {
    const typed = { ...stay, vehicleClass: 'OVERSIZE', promoCode: '10% & more' } as const;
    const query = Object.fromEntries(new URL(writeBookingQuery(typed), 'https://site.example').searchParams);
    expect(read(query).stay).to.deep.equal(typed);
  });

  it('never holds a card number, which somebody may type as a code', () => {
    const typed = { ...stay, promoCode: '4242 4242 4242 4242' };
    expect(new URL(writeBookingQuery(typed), 'https://site.example').searchParams.get('promoCode')).to.equal(
      '[card]',
    );
    expect(read({ promoCode: typed.promoCode }).stay.promoCode).to.equal('[card]');
  });

  it('may name a stay in epoch seconds, which fills the form with half hours', () => {
    const { stay: filled, wantsPrices } = read({ travelFromDate: '1', promoCode: 'SAVE10' });
    expect(filled).to.deep.equal({ from: '2026-11-21T09:30', promoCode: 'SAVE10' });
    expect(wantsPrices).to.equal(false);
  });

  it('leaves out of a link what cannot be read', () => {
    expect(read({ travelFromDate: 'x', vehicleClass: 'TANK', quoteId: '../../etc' })).to.deep.equal({
      quoteId: null,
      wantsPrices: false,
      stay: {},
    });
  });

  it('keeps what is wrong in a form that was sent, so that it can be pointed out', () => {
    const { stay: wrong } = read({ ...WEEKEND, fromDate: '', toDate: '<script>alert(1)</script>' });
    expect(wrong).to.deep.include({ from: 'T09:00', to: '<script>alert(1)</sc' });
  });

  it('takes a promo code to apply before one to fill in', () => {
    expect(read({ promoCode: 'A', fillPromoCode: 'B' }).stay.promoCode).to.equal('A');
    expect(read({ fillPromoCode: 'B' }).stay.promoCode).to.equal('B');
  });
});
