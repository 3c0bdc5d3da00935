import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { ExitForm } from './ExitForm.tsx';
import { ExitStore } from './ExitStore.ts';

const CHANGE = 'POST /transactions/T1/expected-exit';
const conflict = {
  field: 'expected_exit',
  theirs: '2026-12-02 18:30:00-0800',
  by: 'Kim Lee',
  at: '2026-11-23 09:00:00-0800',
};

const show = async () => {};

/** The expected exit is changed; a colleague has changed it meanwhile. */
async function changeBesideColleague() {
  const visit = visitStandIn({
    [CHANGE]: () => refused(409, { error: 'CHANGED_MEANWHILE', fieldErrors: {}, conflicts: [conflict] }),
  });
  const store = visit.stores.lazy.of(ExitStore);
  store.begin('T1', '2026-12-01 09:00:00-0800');
  await store.choose({ wall: '2026-12-03T12:00', reason: 'FLIGHT' }, show);
  return { ...visit, store };
}

describe('The form that changes an exit', () => {
  it('says who has changed it to what, and keeps what was chosen', async () => {
    const { stores, store, bodyOf } = await changeBesideColleague();
    expect(bodyOf(CHANGE)).to.deep.include({
      expected_exit: '2026-12-03 12:00:00-0800',
      seen: { expected_exit: '2026-12-01 09:00:00-0800' },
    });
    const form = <ExitForm headingLevel="h2" onCancel={() => {}} onDone={show} />;
    const words = wordsOf(renderMarkup(form, stores));
    expect(words).to.include('Kim Lee changed this to “Wed, 12/02/26, 6:30 pm” meanwhile');
    expect(words).to.include('Keep theirs').and.to.include('Save mine');
    expect(store.edit.fields.values.expected_exit).to.equal('2026-12-03T12:00');
  });

  it('saves over it once it was seen, closes, and can put it back', async () => {
    const { store, answers, bodyOf } = await changeBesideColleague();
    const earlier = '2026-12-02 18:30:00-0800';
    answers[CHANGE] = () => ({ ticket_number: '1', earlier, full_day: null });
    store.edit.keepMine('expected_exit');
    await store.chooseAgain(show);
    expect(bodyOf(CHANGE)).to.deep.include({ seen: { expected_exit: earlier }, reason: 'FLIGHT' });
    expect(store.id).to.equal(null);
    await store.putBack(show);
    expect(bodyOf(CHANGE)).to.deep.include({
      expected_exit: earlier,
      seen: { expected_exit: '2026-12-03 12:00:00-0800' },
      reason: 'MISTAKE',
    });
    expect(store.undo).to.equal(null);
  });

  it('sends nothing when the typed time is the expected one', async () => {
    const { stores, calls } = visitStandIn({});
    const store = stores.lazy.of(ExitStore);
    store.begin('T1', '2026-12-01 09:00:00-0800');
    await store.chooseTyped('FLIGHT', show);
    expect(store.form.fieldErrors.expected_exit).to.deep.equal(['Enter another time']);
    expect(calls).to.deep.equal([]);
  });
});
