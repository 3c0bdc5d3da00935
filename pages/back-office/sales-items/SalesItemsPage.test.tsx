import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { SalesItemsStore } from './SalesItemsStore.ts';

const item = { id: 'wash', name: 'Car wash', position: 1, is_active: true, prices: [] };
const CHANGE = 'POST /sales-items/wash';

/** Ann types another name and a place; a colleague has changed the name meanwhile. */
async function changeBesideColleague() {
  const visit = visitStandIn({
    'GET /sales-items': () => ({ items: [item], may_change: true }),
    [CHANGE]: () =>
      refused(409, {
        error: 'CHANGED_MEANWHILE',
        fieldErrors: { name: ['Somebody changed this meanwhile'] },
        conflicts: [{ field: 'name', theirs: 'Hand wash', by: 'Kim Lee', at: '2026-11-23 09:00:00-0800' }],
      }),
  });
  const store = visit.stores.lazy.of(SalesItemsStore);
  store.open('change', item);
  for (const [name, value] of [
    ['name', 'Foam wash'],
    ['position', '2'],
    ['reason', 'New sign'],
  ] as const)
    store.forms.change.change(name, value);
  await store.send();
  return { ...visit, store };
}

describe('The form that changes a sales item', () => {
  it('sends only the changed fields, with what was seen in them', async () => {
    const { bodyOf } = await changeBesideColleague();
    expect(bodyOf(CHANGE)).to.deep.equal({
      name: 'Foam wash',
      position: 2,
      seen: { name: 'Car wash', position: 1 },
      reason: 'New sign',
    });
  });

  it('says who has changed a field to what, keeps what was typed, and gives two choices', async () => {
    const { stores, store } = await changeBesideColleague();
    const words = wordsOf(renderMarkup(<ItemDialog />, stores));
    expect(words).to.include('Kim Lee changed this to “Hand wash” meanwhile (Mon, 11/23/26, 9:00 am).');
    expect(words).to.include('Keep theirs for Name').and.to.include('Save mine for Name');
    expect(store.forms.change.values.name).to.equal('Foam wash');
  });

  it('takes theirs, and then sends only the other fields', async () => {
    const { store, answers, bodyOf } = await changeBesideColleague();
    answers[CHANGE] = () => item;
    store.edit.keepTheirs('name');
    expect(store.forms.change.values.name).to.equal('Hand wash');
    await store.send();
    expect(bodyOf(CHANGE)).to.deep.equal({ position: 2, seen: { position: 1 }, reason: 'New sign' });
    expect(store.opened).to.equal(null);
  });

  it('saves mine over theirs when it was seen', async () => {
    const { store, answers, bodyOf } = await changeBesideColleague();
    answers[CHANGE] = () => item;
    store.edit.keepMine('name');
    await store.send();
    expect(bodyOf(CHANGE)).to.deep.include({ name: 'Foam wash', seen: { name: 'Hand wash', position: 1 } });
  });
});
