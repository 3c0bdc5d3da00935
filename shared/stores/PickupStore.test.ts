import { expect } from 'chai';
import { buildPresentedRide } from '../../tests/support/presented-ride.ts';
import { defer } from '../../tests/support/defer.ts';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { PickupStore } from './PickupStore.ts';

function visit(answers: Record<string, Answer>) {
  const { stores, ...rest } = visitStandIn(answers);
  return { ...rest, pickup: stores.lazy.of(PickupStore) };
}

describe('PickupStore', () => {
  const typed = { island_id: '3', name: ' Ann ', transaction_id: '', accessible: '' };

  it('sends the three specified fields, and a fourth only when a lift is needed', async () => {
    const { pickup, bodyOf } = visit({ 'POST /dispatcher/ride-request': () => buildPresentedRide() });
    pickup.fields.restore(typed);
    await pickup.request();
    const body = { island_id: 3, name: 'Ann', transaction_id: null };
    expect(bodyOf('POST /dispatcher/ride-request')).to.deep.equal(body);
    expect(pickup.ride?.state).to.equal('REQUESTED');
    pickup.fields.change('accessible', 'yes');
    await pickup.request();
    expect(bodyOf('POST /dispatcher/ride-request')).to.deep.equal({ ...body, accessible: true });
  });

  it('confirms the request when the server sends no ride', async () => {
    const { pickup } = visit({ 'POST /dispatcher/ride-request': () => ({}) });
    pickup.fields.restore(typed);
    await pickup.request();
    expect(pickup).to.include({ ride: null, isOpen: false });
    expect(pickup.fields.isSent).to.equal(true);
  });

  it('keeps the input when the ticket is rejected', async () => {
    const fieldErrors = { transaction_id: ['No car is here under this ticket.'] };
    const { pickup } = visit({ 'POST /dispatcher/ride-request': () => refused(422, { fieldErrors }) });
    pickup.fields.restore({ ...typed, transaction_id: '7' });
    await pickup.request();
    expect(pickup.fields.form.fieldErrors).to.deep.equal(fieldErrors);
    expect(pickup.fields.values.transaction_id).to.equal('7');
  });

  it('keeps the ride on screen while the connection is lost, then updates it', async () => {
    const { pickup, answers } = visit({ 'GET /dispatcher/own-ride': () => ({ ride: buildPresentedRide() }) });
    await pickup.refresh();
    answers['GET /dispatcher/own-ride'] = () => refused(500, {});
    await pickup.refresh();
    expect(pickup).to.include({ isLost: true, isOpen: true });
    answers['GET /dispatcher/own-ride'] = () => ({ ride: buildPresentedRide({ state: 'EN_ROUTE' }) });
    await pickup.refresh();
    expect(pickup.isLost).to.equal(false);
    expect(pickup.ride?.state).to.equal('EN_ROUTE');
  });

  it('ignores an older answer after the ride was canceled', async () => {
    const ride = buildPresentedRide();
    const late = defer<object>();
    const { pickup } = visit({
      'GET /dispatcher/own-ride': () => late.promise,
      [`POST /dispatcher/rides/${ride.id}/cancel`]: () => buildPresentedRide({ state: 'CANCELLED' }),
    });
    const asked = pickup.refresh();
    await pickup.cancel(ride);
    late.resolve({ ride });
    await asked;
    expect(pickup.ride?.state).to.equal('CANCELLED');
  });

  it('shows the ride when the shuttle arrived before the cancellation', async () => {
    const ride = buildPresentedRide();
    const { pickup } = visit({
      'GET /dispatcher/own-ride': () => ({ ride: buildPresentedRide({ state: 'ARRIVED' }) }),
      [`POST /dispatcher/rides/${ride.id}/cancel`]: () => refused(409, { formErrors: ['It has changed.'] }),
    });
    await pickup.cancel(ride);
    expect(pickup.ride?.state).to.equal('ARRIVED');
    expect(pickup.cancelling.formErrors).to.deep.equal(['It has changed.']);
  });
});
