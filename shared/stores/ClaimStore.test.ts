import { expect } from 'chai';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { ClaimStore } from './ClaimStore.ts';

const CLAIM = 'POST /bookings/claim';

function visit(answer: Answer) {
  const standIn = visitStandIn({ [CLAIM]: answer });
  return { ...standIn, store: standIn.stores.lazy.of(ClaimStore) };
}

function fillIn(store: ClaimStore) {
  store.fields.change('number', ' 7K2MQ4XW8Z ');
  store.fields.change('email_addr', 'ann@example.com');
}

describe('ClaimStore', () => {
  it('returns the address of the booking’s page', async () => {
    const { store, bodyOf } = visit(() => ({ id: 'b1', customer_link: '/bookings/b1/?token=a.b' }));
    fillIn(store);
    expect(await store.claim()).to.equal('/bookings/b1/?token=a.b');
    expect(bodyOf(CLAIM)).to.deep.equal({ number: '7K2MQ4XW8Z', email_addr: 'ann@example.com' });
  });

  it('builds the address when the server sends none, and never leaves the site', async () => {
    for (const customer_link of [undefined, null, 'https://elsewhere.example/bookings/b1']) {
      const { store } = visit(() => ({ id: 'b1', token: 'a.b', customer_link }));
      fillIn(store);
      expect(await store.claim()).to.equal('/bookings/b1/?token=a.b');
    }
  });

  it('reports missing fields without calling the API', async () => {
    const { store, count } = visit(() => ({ id: 'b1' }));
    store.fields.change('email_addr', 'ann');
    expect(await store.claim()).to.equal(null);
    expect(store.fields.form.fieldErrors.number).to.deep.equal(['Required']);
    expect(store.fields.form.fieldErrors.email_addr?.[0]).to.include('name@example.com');
    expect(count(CLAIM)).to.equal(0);
  });

  it('reports that nothing was found and keeps the input', async () => {
    const { store } = visit(() => refused(404, {}));
    fillIn(store);
    expect(await store.claim()).to.equal(null);
    expect(store.fields.form.formErrors.join()).to.include('We can’t find a booking with this number');
    expect(store.fields.values.email_addr).to.equal('ann@example.com');
  });
});
