import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { cents } from '../../../shared/format/money.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionStore } from './ActionStore.ts';

const CHANGE = 'POST /transactions/T1/expected-exit';
const car: BoothCard = {
  key: 'T1',
  kind: 'PARKED',
  next: 'CHECK_OUT',
  why: null,
  number: null,
  transaction_id: 'T1',
  ticket_number: '71001',
  receipt_number: null,
  customer_name: null,
  phone: null,
  license_plate: null,
  make_and_color: null,
  accessible_space: false,
  passengers: null,
  vehicle_class: 'STANDARD',
  travel_from_date: null,
  travel_to_date: null,
  entered_at: null,
  exited_at: null,
  expected_exit_at: '2026-12-01 09:00:00-0800',
  bill: null,
  notes: [],
  owed: null,
  earlier_debts: [],
  last_seen: null,
  allowed_actions: ['change-exit'],
  refundable: null,
  own_limit: cents(0),
  asked: null,
};
const conflict = {
  field: 'expected_exit',
  theirs: '2026-12-02 18:30:00-0800',
  by: 'Kim Lee',
  at: '2026-11-23 09:00:00-0800',
};

/** The expected exit is changed at the booth; a colleague has changed it meanwhile. */
async function changeBesideColleague() {
  const visit = visitStandIn({
    [CHANGE]: () => refused(409, { error: 'CHANGED_MEANWHILE', fieldErrors: {}, conflicts: [conflict] }),
  });
  visit.stores.lazy.of(BoothStore).open(car);
  const store = visit.stores.lazy.of(ActionStore);
  store.begin('change-exit', { expected_exit: '2026-12-01T09:00' });
  store.set('expected_exit', '2026-12-03T12:00');
  store.set('reason', 'FLIGHT');
  await store.send();
  return { ...visit, store };
}

describe('The booth’s form that changes an exit', () => {
  it('says who has changed it to what, and keeps what was typed', async () => {
    const { stores, store, bodyOf } = await changeBesideColleague();
    expect(bodyOf(CHANGE)).to.deep.include({
      expected_exit: '2026-12-03 12:00:00-0800',
      seen: { expected_exit: '2026-12-01 09:00:00-0800' },
    });
    const words = wordsOf(renderMarkup(<ActionForm card={car} name="change-exit" />, stores));
    expect(words).to.include('Kim Lee changed this to “Wed, 12/02/26, 6:30 pm” meanwhile');
    expect(words).to.include('Keep theirs').and.to.include('Save mine');
    expect(store.values.expected_exit).to.equal('2026-12-03T12:00');
    expect(store.open).to.equal('change-exit');
  });

  it('saves over it once it was seen, and closes', async () => {
    const { store, answers, bodyOf } = await changeBesideColleague();
    answers[CHANGE] = () => ({ ticket_number: '1', full_day: null });
    store.edit.keepMine('expected_exit');
    await store.send();
    expect(bodyOf(CHANGE)).to.deep.include({ seen: { expected_exit: '2026-12-02 18:30:00-0800' } });
    expect(store.open).to.equal(null);
  });
});
