import { expect } from 'chai';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { dehydrate, hydrate } from './create-stores.ts';
import { bookingPath } from './shown-booking.ts';
import { BookingViewStore } from './BookingViewStore.ts';

const FIND = 'GET /bookings/b1';

function visit(answers: Record<string, Answer>) {
  const standIn = visitStandIn(answers);
  return { ...standIn, store: standIn.stores.lazy.of(BookingViewStore) };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => null).catch((error: unknown) => error);

describe('BookingViewStore', () => {
  it('loads the booking with the token of its link and shows the lot’s local times', async () => {
    const { store, calls } = visit({ [FIND]: () => buildPresentedBooking() });
    await store.load('b1', 'abc.def');
    expect(calls[0]?.request.query.get('token')).to.equal('abc.def');
    expect(store.shownBooking).to.include({
      from: '2026-11-21T09:00',
      to: '2026-11-27T17:10',
      token: 'abc.def',
    });
  });

  it('accepts a booking with only a number', async () => {
    const { store } = visit({
      [FIND]: () => ({ id: 'b1', number: 'B-1001', email_addr: 'ann@example.com' }),
    });
    await store.load('b1', 't');
    expect(store.shownBooking).to.include({ from: '', to: '', token: 't' });
    expect(store.shownBooking && bookingPath(store.shownBooking)).to.equal('/bookings/b1/?token=t');
  });

  it('links only to the booking’s own page', async () => {
    const elsewhere = buildPresentedBooking({
      id: 'b1',
      customer_link: 'https://elsewhere.example/?token=x',
    });
    const { store } = visit({ [FIND]: () => elsewhere });
    await store.load('b1', undefined);
    expect(store.shownBooking && bookingPath(store.shownBooking)).to.match(/^\/bookings\/b1\//);
  });

  for (const status of [401, 403, 404]) {
    it(`throws a 404 without access to the booking (${status})`, async () => {
      const { store } = visit({ [FIND]: () => refused(status, {}) });
      expect(await failureOf(store.load('b1', 'wrong'))).to.include({
        status: 404,
        message: 'This page could not be found',
      });
    });
  }

  it('links the booking to the member', async () => {
    const { store } = visit({
      [FIND]: () => buildPresentedBooking({ id: 'b1', allowed_actions: ['link-club'] }),
      'POST /bookings/b1/link-club': () => buildPresentedBooking({ id: 'b1', allowed_actions: [] }),
    });
    await store.load('b1', 't');
    if (store.shownBooking) await store.linkClub(store.shownBooking);
    expect(store.linkedId).to.equal('b1');
    expect(store.shownBooking?.booking.allowed_actions).to.deep.equal([]);
  });

  it('saves the car with what is known of it, and shows it', async () => {
    const { store, bodyOf } = visit({
      [FIND]: () => buildPresentedBooking({ id: 'b1', passengers: 2 }),
      'PUT /bookings/b1/car': () => ({}),
    });
    await store.load('b1', 't');
    if (!store.shownBooking) throw new Error('unreachable');
    const { booking } = store.shownBooking;
    store.openCar(booking);
    store.car.change('license_plate', 'abc1234');
    store.car.change('accessible_space', 'yes');
    expect(await store.saveCar(store.shownBooking)).to.equal(true);
    const car = { license_plate: 'ABC1234', make_and_color: '', passengers: 2, accessible_space: true };
    expect(bodyOf('PUT /bookings/b1/car')).to.deep.equal(car);
    expect(store.withCar(booking)).to.deep.include(car);
    expect(store.withCar({ ...booking, id: 'b2' }), 'another booking').not.to.include(car);
  });

  it('throws a 503 while the API is offline', async () => {
    const { store } = visit({ [FIND]: () => refused(503, {}) });
    expect(await failureOf(store.load('b1', 't'))).to.deep.include({ status: 503 });
  });

  it('hydrates with the state of the server', async () => {
    const server = visit({ [FIND]: () => buildPresentedBooking() });
    await server.store.load('b1', 't');
    const { stores, calls } = visitStandIn({});
    hydrate(stores, dehydrate(server.stores));
    expect(stores.lazy.of(BookingViewStore).shownBooking).to.deep.equal(server.store.shownBooking);
    expect(calls).to.have.length(0);
  });

  it('sends the confirmation again with the chosen attachments', async () => {
    const { store, bodyOf, calls } = visit({
      [FIND]: () => buildPresentedBooking(),
      'POST /bookings/CAP7K2MQ4/email': () => ({ sent: true }),
    });
    await store.load('b1', 'abc.def');
    if (store.shownBooking)
      await store.sendAgain(store.shownBooking, ' bob@example.com ', { with_pdf: true, with_pkpass: false });
    expect(store.mail.sentTo).to.equal('bob@example.com');
    expect(bodyOf('POST /bookings/CAP7K2MQ4/email')).to.deep.equal({
      email: 'bob@example.com',
      with_pdf: true,
      with_pkpass: false,
    });
    expect(calls.at(-1)?.request.query.get('token')).to.equal('abc.def');
  });

  it('reports an invalid email address', async () => {
    const wrong = { email: ['Enter an email address like name@example.com'] };
    const { store } = visit({
      [FIND]: () => buildPresentedBooking(),
      'POST /bookings/CAP7K2MQ4/email': () => refused(422, { fieldErrors: wrong, formErrors: [] }),
    });
    await store.load('b1', 'abc.def');
    if (store.shownBooking)
      await store.sendAgain(store.shownBooking, 'bob', { with_pdf: true, with_pkpass: false });
    expect(store.mail.form.fieldErrors).to.deep.equal(wrong);
    expect(store.mail.sentTo).to.equal(null);
  });
});
