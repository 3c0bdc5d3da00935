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

describe('a booking that is looked at', () => {
  it('is asked for with the proof of its link, and shows the times of the lot', async () => {
    const { store, calls } = visit({ [FIND]: () => buildPresentedBooking() });
    await store.load('b1', 'abc.def');
    expect(calls[0]?.request.query.get('token')).to.equal('abc.def');
    expect(store.shownBooking).to.include({
      from: '2026-11-21T09:00',
      to: '2026-11-27T17:10',
      token: 'abc.def',
    });
  });

  it('does with a number where a server tells nothing else', async () => {
    const { store } = visit({
      [FIND]: () => ({ id: 'b1', number: 'B-1001', email_addr: 'ann@example.com' }),
    });
    await store.load('b1', 't');
    expect(store.shownBooking).to.include({ from: '', to: '', token: 't' });
    expect(store.shownBooking && bookingPath(store.shownBooking)).to.equal('/bookings/b1/?token=t');
  });

  it('links to nowhere but to its own page', async () => {
    const elsewhere = buildPresentedBooking({
      id: 'b1',
      customer_link: 'https://elsewhere.example/?token=x',
    });
    const { store } = visit({ [FIND]: () => elsewhere });
    await store.load('b1', undefined);
    expect(store.shownBooking && bookingPath(store.shownBooking)).to.match(/^\/bookings\/b1\//);
  });

  for (const status of [401, 403, 404]) {
    it(`is not there for who may not see it (${status})`, async () => {
      const { store } = visit({ [FIND]: () => refused(status, {}) });
      expect(await failureOf(store.load('b1', 'wrong'))).to.include({
        status: 404,
        message: 'This page could not be found',
      });
    });
  }

  it('is the member’s own once it was given to them', async () => {
    const { store } = visit({
      [FIND]: () => buildPresentedBooking({ id: 'b1', allowed_actions: ['link-club'] }),
      'POST /bookings/b1/link-club': () => buildPresentedBooking({ id: 'b1', allowed_actions: [] }),
    });
    await store.load('b1', 't');
    if (store.shownBooking) await store.linkClub(store.shownBooking);
    expect(store.linkedId).to.equal('b1');
    expect(store.shownBooking?.booking.allowed_actions).to.deep.equal([]);
  });

  it('says so while the API is away', async () => {
    const { store } = visit({ [FIND]: () => refused(503, {}) });
    expect(await failureOf(store.load('b1', 't'))).to.deep.include({ status: 503 });
  });

  it('is in the browser what it was on the server', async () => {
    const server = visit({ [FIND]: () => buildPresentedBooking() });
    await server.store.load('b1', 't');
    const { stores, calls } = visitStandIn({});
    hydrate(stores, dehydrate(server.stores));
    expect(stores.lazy.of(BookingViewStore).shownBooking).to.deep.equal(server.store.shownBooking);
    expect(calls).to.have.length(0);
  });

  it('is sent again by email, with what was asked for', async () => {
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

  it('says what is wrong with the email address', async () => {
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
