import { expect } from 'chai';
import { buildOffers, NOON, WEEKEND } from '../../tests/support/offered-quotes.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { until } from '../../tests/support/until.ts';
import { BookingFlow } from './BookingFlow.ts';
import { HeldLink } from './HeldLink.ts';
import { dehydrate } from './create-stores.ts';
import { SavedPaymentsStore } from './SavedPaymentsStore.ts';

const CREATE = 'POST /bookings/';
const SET = 'POST /booking-quotes/set';
const CARD = { cc_number: '4242 4242 4242 4242', cc_exp: '12 / 29', cc_cvc: '123' };
const ANN = {
  email: ' ann@example.com',
  full_name: 'Ann Lee',
  phone_number: '(206) 555-0150',
  postal_code: '98188',
  flight_number_departing: 'as 1234',
};
const BOOKED = { id: 'b1', number: 'CAP1', email_addr: 'ann@example.com' };

const conflict = (error: string, message: string, data = {}) =>
  refused(409, { error, formErrors: [message], fieldErrors: {}, ...data });

/** A checkout with all details filled in. */
async function readyToPay(answers: Record<string, Answer> = {}, quoteId = 'buy') {
  const standIn = visitStandIn({
    [SET]: () => ({ quotes: buildOffers() }),
    [CREATE]: () => BOOKED,
    ...answers,
  });
  standIn.stores.booking.setNow(NOON);
  const flow = standIn.stores.lazy.of(BookingFlow);
  await flow.follow(WEEKEND);
  await flow.follow({ quoteId });
  flow.checkout.change(ANN);
  return { ...standIn, flow, checkout: flow.checkout };
}

describe('Checkout', () => {
  it('books the selected quote and shows the booking', async () => {
    const { flow, checkout, bodyOf } = await readyToPay();
    await flow.submit(CARD);
    expect(flow.step).to.equal(3);
    expect(checkout.shownBooking?.booking.number).to.equal('CAP1');
    expect(bodyOf(CREATE)).to.include({
      quote_id: 'buy',
      email: 'ann@example.com',
      phone_number: '2065550150',
      check_for_existing: true,
      flight_number_departing: 'as 1234',
      flight_number_returning: null,
      email_pdf: true,
      ...CARD,
    });
  });

  it('sends no phone number when none is typed', async () => {
    const { flow, checkout, bodyOf } = await readyToPay({ [CREATE]: () => BOOKED });
    checkout.change({ phone_number: ' ' });
    await flow.submit(CARD);
    expect(bodyOf(CREATE)).to.include({ phone_number: null });
  });

  it('sends the car once its fields are opened, and validates it with the other details', async () => {
    const { flow, checkout, bodyOf, count } = await readyToPay();
    await checkout.openCar();
    checkout.car?.fields.change('license_plate', '<b>');
    await flow.submit(CARD);
    expect(checkout.form.summary).to.deep.equal({ license_plate: ['Enter letters and digits'] });
    expect(count(CREATE)).to.equal(0);
    checkout.car?.fields.change('license_plate', 'abc 1234');
    checkout.car?.fields.change('passengers', '3');
    await flow.submit(CARD);
    expect(bodyOf(CREATE)).to.include({
      license_plate: 'ABC 1234',
      make_and_color: '',
      passengers: 3,
      accessible_space: false,
    });
  });

  it("starts with the car of a member's profile and keeps what is typed", async () => {
    const { checkout, stores, count } = await readyToPay({
      'GET /club/70001/profile/car': () => ({ license_plate: 'ABC 1234', passengers: 2 }),
    });
    const member = { number: '70001', email: '', longName: '', shortName: '', policy: [] };
    await checkout.openCar();
    stores.auth.setMember(member);
    await checkout.openCar();
    expect(checkout.car?.fields.values).to.include({ license_plate: 'ABC 1234', passengers: '2' });
    checkout.car?.fields.change('license_plate', 'XYZ9');
    await checkout.openCar();
    expect(checkout.car?.fields.values.license_plate).to.equal('XYZ9');
    expect(count('GET /club/70001/profile/car')).to.equal(1);
  });

  it('books without a car when its fields stay closed', async () => {
    const { flow, bodyOf } = await readyToPay();
    await flow.submit(CARD);
    expect(bodyOf(CREATE)).not.to.have.property('license_plate');
  });

  it('proves with the link of a booking that the visitor looked at that it is theirs', async () => {
    const { flow, stores, calls } = await readyToPay();
    stores.lazy.of(HeldLink).token = 'signed.link';
    await flow.submit(CARD);
    const sent = calls.find(({ name }) => name === CREATE)?.request.query;
    expect(sent?.get('token')).to.equal('signed.link');
  });

  describe('of a member with a saved card', () => {
    const ADDRESSES = '/club/70001/billing-addrs/';
    const HOME = { addr_id: 'a1', address_line_1: '1 Main St', city: 'SeaTac', state: 'WA', country: 'US' };
    const OFFICE = {
      country: 'US',
      address_line_1: '1201 Pike Street',
      city: 'Seattle',
      state: 'WA',
      postal_code: '98101',
    };
    const homes = [
      { ...HOME, postal_code: '98188', is_default: true },
      { ...OFFICE, addr_id: 'a2', is_default: false },
    ];
    const pageOf = (items: object[]) => () => ({ items, count: items.length });

    async function readyAsMember(addresses: object[], answers: Record<string, Answer> = {}) {
      const card = {
        token_id: 'k1',
        is_default: true,
        cc_number: '•••• 4242',
        cc_exp: '12/29',
        brand: 'Visa',
      };
      const ready = await readyToPay({
        'GET /club/me': () => ({ number: '70001' }),
        'GET /club/70001/payment-tokens/': pageOf([card]),
        [`GET ${ADDRESSES}`]: pageOf(addresses),
        [`POST ${ADDRESSES}`]: () => ({ addr_id: 'a3' }),
        ...answers,
      });
      const { stores, checkout, flow } = ready;
      stores.auth.setMember({ number: '70001', email: '', longName: '', shortName: '', policy: [] });
      await checkout.loadSaved();
      const { address } = stores.lazy.of(SavedPaymentsStore);
      const type = () => {
        for (const name of address.names) address.change(name, OFFICE[name]);
      };
      const payWithSaved = () => flow.submit(null, false, checkout.choice);
      return { ...ready, type, payWithSaved };
    }

    it('bills it to the default address, unless another one is chosen', async () => {
      const { checkout, payWithSaved, bodyOf } = await readyAsMember(homes);
      expect(checkout.choice).to.deep.equal({ token_id: 'k1', addr_id: 'a1' });
      checkout.chooseAddress('a2');
      await payWithSaved();
      expect(bodyOf(CREATE)).to.include({ token_id: 'k1', addr_id: 'a2' });
    });

    it('saves a typed address and bills the card to it', async () => {
      const { flow, type, payWithSaved, bodyOf } = await readyAsMember([]);
      type();
      await payWithSaved();
      expect(bodyOf(`POST ${ADDRESSES}`)).to.deep.equal(OFFICE);
      expect(bodyOf(CREATE)).to.include({ token_id: 'k1', addr_id: 'a3' });
      expect(flow.step).to.equal(3);
    });

    it('finds the saved address in the list when the server does not name it', async () => {
      const { checkout, type, payWithSaved, bodyOf } = await readyAsMember(homes, {
        [`POST ${ADDRESSES}`]: () => ({}),
      });
      checkout.chooseAddress('');
      type();
      await payWithSaved();
      expect(bodyOf(CREATE)).to.include({ addr_id: 'a2' });
    });

    it('keeps the typed address selected after a declined payment', async () => {
      const declined = refused(422, { error: 'PAYMENT_DECLINED', formErrors: ['Declined.'] });
      const { checkout, type, payWithSaved, count } = await readyAsMember(homes, {
        [CREATE]: () => declined,
      });
      checkout.chooseAddress('');
      type();
      await payWithSaved();
      expect(checkout.address?.label).to.include('1201 Pike Street, Seattle, WA 98101');
      await payWithSaved();
      expect([count(CREATE), count(`POST ${ADDRESSES}`)]).to.deep.equal([2, 1]);
    });

    it('reports what is missing in a typed address without a call', async () => {
      const { checkout, payWithSaved, count } = await readyAsMember([]);
      await payWithSaved();
      expect(checkout.form.summary).to.have.all.keys('address_line_1', 'city', 'state', 'postal_code');
      expect(count(`POST ${ADDRESSES}`)).to.equal(0);
    });

    it('saves the typed address of a card that it saves, once the booking exists', async () => {
      const save = `POST ${ADDRESSES}`;
      const { checkout, flow, type, bodyOf, count, answers } = await readyAsMember([], {
        [CREATE]: () => refused(422, { error: 'PAYMENT_DECLINED', formErrors: ['Declined.'] }),
      });
      checkout.choose('');
      checkout.setSavesCard(true);
      type();
      await flow.submit(CARD);
      expect(count(save)).to.equal(0);
      answers[CREATE] = () => BOOKED;
      await flow.submit(CARD);
      expect(bodyOf(CREATE)).to.include({
        billing_address: '1201 Pike Street',
        postal_code: '98101',
        save_payment_details: true,
      });
      await until(() => count(save) === 1);
      expect(bodyOf(save)).to.deep.equal(OFFICE);
    });

    it('sends the chosen address with a card that it saves, and saves it no second time', async () => {
      const { checkout, flow, bodyOf, count } = await readyAsMember(homes);
      checkout.choose('');
      checkout.setSavesCard(true);
      await flow.submit(CARD);
      expect(bodyOf(CREATE)).to.include({ billing_address: '1 Main St', postal_code: '98188' });
      expect(count(`POST ${ADDRESSES}`)).to.equal(0);
    });
  });

  it('asks to log in again before it pays when the login has ended', async () => {
    const { flow, checkout, stores, count, answers } = await readyToPay({
      'GET /club/me': () => refused(401, { error: 'UNAUTHORIZED' }),
    });
    const ann = {
      number: '70001',
      email: 'ann@example.com',
      longName: 'Ann Lee',
      shortName: 'Ann',
      policy: [],
    };
    stores.auth.setMember(ann);
    await flow.submit(CARD);
    expect(count(CREATE)).to.equal(0);
    expect(stores.auth.login).to.deep.equal({ hasExpired: true });
    expect(checkout.form.formErrors[0]).to.include('Your login has ended');
    answers['GET /club/me'] = () => ({ number: '70001' });
    await flow.submit(CARD);
    expect(flow.step).to.equal(3);
  });

  it('books for a member when the login cannot be checked', async () => {
    const { flow, stores } = await readyToPay({ 'GET /club/me': () => refused(500, {}) });
    stores.auth.setMember({ number: '70001', email: '', longName: '', shortName: '', policy: [] });
    await flow.submit(CARD);
    expect(flow.step).to.equal(3);
  });

  it('shows the dates when the server answers only a number', async () => {
    const { flow, checkout } = await readyToPay();
    await flow.submit(CARD);
    expect(checkout.shownBooking).to.include({ from: '2026-11-21T09:00', to: '2026-11-23T09:00' });
  });

  it('sends no card when nothing is due now', async () => {
    const { flow, checkout, bodyOf } = await readyToPay({}, 'book');
    const { selected } = flow;
    expect(selected && checkout.needsCard(selected)).to.equal(false);
    await flow.submit(null);
    expect(bodyOf(CREATE)).not.to.have.property('cc_number');
    expect(flow.step).to.equal(3);
  });

  it('asks for a card when the server requires one', async () => {
    const asksForCard = refused(422, { fieldErrors: { cc_number: ['Required'] }, formErrors: [] });
    const { flow, checkout } = await readyToPay({ [CREATE]: () => asksForCard }, 'book');
    await flow.submit(null);
    const { selected } = flow;
    expect(selected && checkout.needsCard(selected)).to.equal(true);
  });

  it('sends one booking when the button is clicked repeatedly', async () => {
    const { flow, count } = await readyToPay();
    await Promise.all([flow.submit(CARD), flow.submit(CARD), flow.submit(CARD)]);
    expect(count(CREATE)).to.equal(1);
  });

  it('reports missing fields without calling the API', async () => {
    const { flow, checkout, count } = await readyToPay();
    checkout.change({ email: 'ann', full_name: '', phone_number: '12', postal_code: '' });
    await flow.submit({ cc_number: '4242 4242 4242 4241', cc_exp: '01 / 20', cc_cvc: '' });
    expect(checkout.form.summary).to.deep.equal({
      email: ['Enter an email address like name@example.com'],
      full_name: ['Required'],
      phone_number: ['Enter 10 to 15 digits'],
      postal_code: ['Required'],
      cc_number: ['That card number isn’t valid.'],
      cc_exp: ['This card has expired. Use another card.'],
      cc_cvc: ['Required'],
    });
    expect(count(CREATE)).to.equal(0);
  });

  it('validates a field on blur, not while typing', async () => {
    const { checkout } = await readyToPay();
    checkout.change({ email: 'ann' });
    checkout.check('email', true);
    expect(checkout.form.fieldErrors.email).to.have.length(1);
    expect(checkout.form.summary).to.deep.equal({});
    checkout.change({ email: 'ann@' });
    expect(checkout.form.fieldErrors.email).to.equal(undefined);
  });

  it('keeps the input when the card is declined', async () => {
    const declined = refused(422, {
      error: 'PAYMENT_DECLINED',
      fieldErrors: {},
      formErrors: ['Your bank declined this card.'],
    });
    const { flow, checkout } = await readyToPay({ [CREATE]: () => declined });
    await flow.submit(CARD);
    expect(flow.step).to.equal(2);
    expect(checkout.form.formErrors).to.deep.equal(['Your bank declined this card.']);
    expect(checkout.details.full_name).to.equal('Ann Lee');
  });

  it('sends the card in one call and stores it nowhere', async () => {
    const { flow, stores, calls } = await readyToPay({
      [CREATE]: () => refused(422, { formErrors: ['Declined.'] }),
    });
    stores.marketing.capture({ utm_source: 'radio' });
    await flow.submit(CARD);
    const others = calls
      .filter(({ name }) => name !== CREATE)
      .map(({ request }) => [request.path, request.body]);
    const everything = JSON.stringify([dehydrate(stores), stores.booking, flow, flow.checkout, others]);
    expect(everything)
      .to.include('Ann Lee')
      .and.not.to.match(/4242\s*4242/);
  });

  it('does not send an expired quote', async () => {
    const { flow, count } = await readyToPay();
    flow.clock.stop(new Date('2026-11-20T20:30:00Z'));
    await flow.submit(CARD);
    expect(count(CREATE)).to.equal(0);
  });

  it('sends the campaign before it books', async () => {
    const { flow, stores, calls } = await readyToPay();
    stores.marketing.capture({ utm_source: 'radio' });
    await flow.submit(CARD);
    const names = calls.map((call) => call.name);
    expect(names.indexOf('POST /events/')).to.be.lessThan(names.indexOf(CREATE)).and.greaterThan(-1);
  });

  describe('with a conflict', () => {
    const duplicate = conflict('DUPLICATE_BOOKING', 'You already booked this stay.', {
      booking: {
        number: '1A••••••JD',
        email_addr: 'a•••@example.com',
        travel_from_date: '2026-11-21 09:00:00-0800',
      },
    });

    it('shows the existing booking and books a second car on request', async () => {
      const { flow, checkout, answers, bodyOf } = await readyToPay({ [CREATE]: () => duplicate });
      await flow.submit(CARD);
      expect(checkout.conflict).to.deep.equal({
        code: 'DUPLICATE_BOOKING',
        message: 'Duplicate Booking Error',
        earlier: { number: '1A••••••JD', email: 'a•••@example.com', from: '2026-11-21T09:00', to: '' },
      });
      answers[CREATE] = () => BOOKED;
      await flow.submit(CARD, true);
      expect(bodyOf(CREATE).check_for_existing).to.equal(false);
      expect(flow.step).to.equal(3);
    });

    it('treats a 409 without a code as a duplicate', async () => {
      const { flow, checkout } = await readyToPay({ [CREATE]: () => refused(409, { number: 'B-7' }) });
      await flow.submit(CARD);
      expect(checkout.conflict?.earlier?.number).to.equal('B-7');
    });

    it('clears a duplicate when the email address changes', async () => {
      const { flow, checkout } = await readyToPay({ [CREATE]: () => duplicate });
      await flow.submit(CARD);
      checkout.change({ email: 'bob@example.com' });
      expect(checkout.conflict).to.equal(null);
    });

    for (const code of ['SOLD_OUT', 'STATE_CHANGED']) {
      it(`loads new prices after ${code}`, async () => {
        const { flow, checkout, count } = await readyToPay({ [CREATE]: () => conflict(code, 'Gone.') });
        await flow.submit(CARD);
        expect(checkout.conflict).to.include({ code, message: 'Gone.' });
        await flow.follow(WEEKEND);
        expect(count(SET)).to.equal(2);
      });
    }

    it('refreshes a quote that the server reports as expired or unknown', async () => {
      const { flow, checkout, answers } = await readyToPay({
        [CREATE]: () => conflict('QUOTE_EXPIRED', 'Expired.'),
      });
      await flow.submit(CARD);
      expect(checkout.conflict?.code).to.equal('QUOTE_EXPIRED');
      answers[CREATE] = () => refused(404, { error: 'NOT_FOUND' });
      await flow.submit(CARD);
      expect(checkout.conflict?.code).to.equal('QUOTE_EXPIRED');
      await flow.refreshPrice();
      expect(checkout.conflict).to.equal(null);
      expect(flow.step).to.equal(2);
    });
  });

  it('shows a confirmation that arrived while another page was open', async () => {
    let answer = (_: unknown) => {};
    const late = new Promise((resolve) => (answer = resolve));
    const { flow, checkout } = await readyToPay({ [CREATE]: () => late });
    const paying = flow.submit(CARD);
    answer(BOOKED);
    await paying;
    await flow.follow({});
    expect(flow.step).to.equal(3);
    checkout.noteSeen();
    await flow.follow({});
    expect(flow.step).to.equal(0);
    expect(checkout.details.email).to.equal('');
  });
});
