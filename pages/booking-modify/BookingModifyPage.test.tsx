import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildOffer } from '../../tests/support/offered-quotes.ts';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { cents } from '../../shared/format/money.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { BookingModifyPage } from './BookingModifyPage.tsx';

const CARD = { cc_number: '4242424242424242', cc_exp: '12/40', cc_cvc: '123' };
const MODIFY = 'POST /bookings/bk3nVq0c7tQm1yXw8ZrL4A/modify';
const allowed_actions = ['email', 'modify'];
const MORE = {
  quote: buildOffer({ quote_id: 'q2', total_charge: cents(16909), due_now: cents(16909) }),
  charge: cents(2340),
  refund: cents(0),
  lines: [
    { label: 'New total', amount: cents(16909) },
    { label: 'Already paid', amount: cents(-14569) },
  ],
  words: 'You’ll pay $23.40 more now.',
};
const LESS = {
  ...MORE,
  charge: cents(0),
  refund: cents(1000),
  refundable_to: 'Visa ending 4242',
  words: 'We’ll refund $10.00 to your card.',
};

async function visit(terms: Answer | object, rest: Partial<Booking> = {}, modify?: Answer) {
  const standIn = visitStandIn({
    'GET /bookings/b1': () => buildPresentedBooking({ allowed_actions, ...rest }),
    'POST /bookings/bk3nVq0c7tQm1yXw8ZrL4A/modify-quote':
      typeof terms === 'function' ? (terms as Answer) : () => terms,
    [MODIFY]:
      modify ??
      (() => buildPresentedBooking({ allowed_actions, travel_to_date: '2026-11-29 09:00:00-0800' })),
  });
  const { stores } = standIn;
  await BookingModifyPage.fetchData?.({ stores, params: { itemId: 'b1' }, query: { token: 't' } });
  const store = stores.lazy.of(ModifyStore);
  const { shownBooking } = stores.lazy.of(BookingViewStore);
  if (!shownBooking) throw new Error('There is no booking');
  const draw = () =>
    renderMarkup(
      <HelmetProvider>
        <BookingModifyPage />
      </HelmetProvider>,
      stores,
    );
  return { ...standIn, store, shownBooking, draw };
}

describe('BookingModifyPage', () => {
  it('shows the current stay dates and a form for new ones', async () => {
    const { draw } = await visit(MORE);
    const html = draw();
    expect(wordsOf(html)).to.include('Change your booking').and.to.include('Fri, 11/27/26, 5:10 pm');
    expect(elements(html, 'input').map(({ value }) => value)).to.include('2026-11-27');
    expect(elements(html, 'meta').find(({ name }) => name === 'robots')?.content).to.equal('noindex');
  });

  it('shows the new price, and asks for a card when something is due', async () => {
    const { store, shownBooking, draw, calls } = await visit(MORE);
    await store.ask(shownBooking);
    const html = draw();
    expect(wordsOf(html))
      .to.include('You’ll pay $23.40 more now.')
      .and.to.include('Pay $23.40 and change')
      .and.to.include('Already paid −$145.69');
    expect(elements(html, 'input').map(({ name }) => name)).to.include('cc_number');
    expect(calls.at(-1)?.request.query.get('token')).to.equal('abc.def');
  });

  it('shows the refund, and asks for no card', async () => {
    const { store, shownBooking, draw } = await visit(LESS);
    await store.ask(shownBooking);
    const html = draw();
    expect(wordsOf(html))
      .to.include('We’ll refund $10.00')
      .and.to.include('Refund to Visa ending 4242 $10.00');
    expect(elements(html, 'input').map(({ name }) => name)).not.to.include('cc_number');
  });

  it('drops the price when the dates change', async () => {
    const { store, shownBooking } = await visit(MORE);
    await store.ask(shownBooking);
    store.change({ ...store.stay, to: '2026-11-30T09:00' });
    expect(store.terms).to.equal(null);
  });

  it('says that the new dates are sold out, and offers no button for them', async () => {
    const quote = { ...MORE.quote, unavailable_reason: 'We’re full on Sat Nov 28. Try other dates.' };
    const { store, shownBooking, draw } = await visit({ ...MORE, quote });
    await store.ask(shownBooking);
    expect(wordsOf(draw()))
      .to.include('We’re full on Sat Nov 28. Try other dates. Your booking hasn’t changed.')
      .and.not.to.include('and change');
  });

  it('asks to call instead of paying while online booking is closed', async () => {
    const { store, stores, shownBooking, draw } = await visit({ ...MORE, charged_to: 'Visa ending 4242' });
    await store.ask(shownBooking);
    stores.settings.seed({ ...stores.settings.modes, bookingsDisabled: true });
    const html = draw();
    expect(wordsOf(html))
      .to.include('Online booking is closed right now. These dates cost $23.40 more. Call us')
      .and.to.include('Call (206)')
      .and.not.to.include('and change');
    expect(elements(html, 'input').map(({ name }) => name)).not.to.include.members(['cc_number', 'card']);
  });

  it('offers a change that costs nothing while online booking is closed', async () => {
    const { store, stores, shownBooking, draw } = await visit(LESS);
    await store.ask(shownBooking);
    stores.settings.seed({ ...stores.settings.modes, bookingsDisabled: true });
    expect(wordsOf(draw())).to.include('Change my booking').and.not.to.include('is closed');
  });

  it('says when it is too late to change the dates', async () => {
    const { draw } = await visit(MORE, { allowed_actions: ['email'] });
    expect(wordsOf(draw())).to.include('You can’t change this booking online').and.to.include('View booking');
  });

  it('says that a canceled booking is canceled, not that it is too late', async () => {
    const { draw } = await visit(MORE, { status: 'CANCELLED', allowed_actions: ['email'] });
    expect(wordsOf(draw())).to.include('This booking is canceled').and.not.to.include('one hour before');
  });

  it('confirms the change and shows the new dates', async () => {
    const { store, shownBooking, draw, count } = await visit(MORE);
    await store.ask(shownBooking);
    await store.modify(shownBooking, CARD);
    expect(count(MODIFY)).to.equal(1);
    expect(wordsOf(draw())).to.include('Your booking is changed').and.to.include('Sun, 11/29/26, 9:00 am');
  });

  it('reports a wrong card number without a request, and keeps the price when the card is declined', async () => {
    const words = 'Your bank declined this card.';
    const { store, shownBooking, draw, count } = await visit(MORE, {}, () =>
      refused(422, { formErrors: [words] }),
    );
    await store.ask(shownBooking);
    await store.modify(shownBooking, { ...CARD, cc_number: '4242' });
    expect(store.payment.fieldErrors).to.have.property('cc_number');
    expect(count(MODIFY)).to.equal(0);
    await store.modify(shownBooking, CARD);
    expect(wordsOf(draw())).to.include(words).and.to.include('Pay $23.40 and change');
  });

  it('checks the card before it asks to confirm an amount', async () => {
    const { store, shownBooking } = await visit(MORE);
    await store.ask(shownBooking);
    expect(await store.check({ ...CARD, cc_number: '4242' })).to.equal(false);
    expect(store.payment.summary).to.have.keys('cc_number');
    expect(await store.check(CARD)).to.equal(true);
  });

  it('charges the saved card that paid, unless another one is chosen', async () => {
    const { store, shownBooking, draw, bodyOf } = await visit({ ...MORE, charged_to: 'Visa ending 4242' });
    await store.ask(shownBooking);
    const html = draw();
    expect(wordsOf(html)).to.include('Pay with Visa ending 4242 The card that paid Another card');
    expect(elements(html, 'input').map(({ name }) => name)).not.to.include('cc_number');
    store.chooseCard(true);
    expect(elements(draw(), 'input').map(({ name }) => name)).to.include('cc_number');
    expect(await store.check({ ...CARD, cc_number: '' })).to.equal(false);
    store.chooseCard(false);
    await store.modify(shownBooking, { ...CARD, cc_number: '' });
    expect(bodyOf(MODIFY)).to.deep.equal({ quote_id: 'q2' });
  });

  it('says until when the new dates can be canceled for free', async () => {
    const quote = { ...MORE.quote, cancel_rule: 'Free to cancel until Fri, 11/27/26, 9:00 am.' };
    const { store, shownBooking, draw } = await visit({ ...MORE, quote });
    await store.ask(shownBooking);
    expect(wordsOf(draw())).to.include('Free to cancel until Fri, 11/27/26, 9:00 am.');
  });

  it('asks for a new price when the price has expired', async () => {
    const answer = refused(409, { error: 'QUOTE_EXPIRED', formErrors: ['This price has expired.'] });
    const { store, shownBooking, draw } = await visit(LESS, {}, () => answer);
    await store.ask(shownBooking);
    await store.modify(shownBooking, CARD);
    expect(store.terms).to.equal(null);
    expect(wordsOf(draw())).to.include('This price has expired.').and.to.include('See new price');
  });
});
