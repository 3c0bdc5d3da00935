import { expect } from 'chai';
import { buildPresentedBooking } from '../../tests/support/presented-booking.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { cents } from '../format/money.ts';
import { CancelStore } from './CancelStore.ts';
import { dehydrate, hydrate } from './create-stores.ts';
import { cancelPath } from './shown-booking.ts';
import { BookingViewStore } from './BookingViewStore.ts';

const FEE = 'GET /bookings/CAP7K2MQ4/cancel-fee';
const CANCEL = 'POST /bookings/CAP7K2MQ4/cancel';
const FREE = {
  fee: cents(0),
  refund: cents(14569),
  fee_lines: [],
  free_until: '2026-11-20 09:00:00-0800',
  refundable_to: 'Visa ending 4242',
};
const LATE = { ...FREE, fee: cents(2532), refund: cents(12037) };

async function visit(answers: Record<string, Answer> = {}) {
  const standIn = visitStandIn({
    'GET /bookings/b1': () => buildPresentedBooking({ id: 'b1', customer_link: null }),
    [FEE]: () => FREE,
    [CANCEL]: () => FREE,
    ...answers,
  });
  const store = standIn.stores.lazy.of(CancelStore);
  await store.load('b1', 'a.b');
  const { shownBooking } = standIn.stores.lazy.of(BookingViewStore);
  if (!shownBooking) throw new Error('There is no booking');
  return { ...standIn, store, shownBooking };
}

describe('CancelStore', () => {
  it('loads the terms first, with the token of the link', async () => {
    const { store, calls, count } = await visit();
    expect(store).to.deep.include({ terms: FREE, freeUntil: '2026-11-20T09:00', isCancelled: false });
    expect(calls.find(({ name }) => name === FEE)?.request.query.get('token')).to.equal('a.b');
    expect(count(CANCEL)).to.equal(0);
  });

  it('cancels the booking after the confirmation', async () => {
    const { store, shownBooking, count } = await visit();
    await store.cancel(shownBooking);
    expect(store).to.include({ isCancelled: true });
    expect(count(CANCEL)).to.equal(1);
  });

  it('does not cancel when the terms differ from those on screen', async () => {
    const { store, shownBooking, answers, count } = await visit();
    answers[FEE] = () => LATE;
    await store.cancel(shownBooking);
    expect(store).to.deep.include({ isCancelled: false, terms: LATE });
    expect(store.form.formErrors.join()).to.include('The cancellation fee has changed');
    expect(count(CANCEL)).to.equal(0);
    answers[CANCEL] = () => LATE;
    await store.cancel(shownBooking);
    expect(store.isCancelled).to.equal(true);
  });

  it('reports a failure and allows a retry', async () => {
    const { store, shownBooking, answers } = await visit({ [CANCEL]: () => refused(500, {}) });
    await store.cancel(shownBooking);
    expect(store.isCancelled).to.equal(false);
    expect(store.form.formErrors.join()).to.include('Unknown server error. 500');
    answers[CANCEL] = () => FREE;
    await store.cancel(shownBooking);
    expect(store.isCancelled).to.equal(true);
  });

  it('keeps the API’s reason when it is too late to cancel', async () => {
    const words = 'This booking can’t be canceled.';
    const { store, stores } = await visit({ [FEE]: () => refused(409, { formErrors: [words] }) });
    expect(store.refusal).to.equal(words);
    const { stores: next } = visitStandIn({});
    hydrate(next, JSON.parse(JSON.stringify(dehydrate(stores))));
    expect(next.lazy.of(CancelStore)).to.deep.include({ refusal: words, terms: null });
  });

  it('hydrates with the state of the server', async () => {
    const { stores } = await visit();
    const { stores: next } = visitStandIn({});
    hydrate(next, JSON.parse(JSON.stringify(dehydrate(stores))));
    expect(next.lazy.of(CancelStore)).to.deep.include({ terms: FREE, freeUntil: '2026-11-20T09:00' });
  });

  it('has an address below the booking’s own', async () => {
    const { shownBooking } = await visit();
    expect(cancelPath(shownBooking)).to.equal('/bookings/b1/cancel?token=a.b');
    expect(cancelPath({ ...shownBooking, token: null })).to.equal('/bookings/b1/cancel');
  });
});
