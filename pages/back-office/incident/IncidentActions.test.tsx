import { expect } from 'chai';
import { renderMarkup, wordsOf } from '../../../tests/support/markup.tsx';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import type { OpenedIncident } from '../../../shared/contracts/incidents.ts';
import { IncidentActions } from './IncidentActions.tsx';
import { IncidentStore } from './IncidentStore.ts';

const kim = { number: '1', name: 'Kim Lee' };
const sam = { number: '2', name: 'Sam Reyes' };
const incident: OpenedIncident = {
  id: 'i1',
  number: 7,
  type: 'KEYS',
  state: 'OPEN',
  reason: 'REPORTED',
  version: 1,
  transaction_id: null,
  ticket_number: null,
  license_plate: null,
  customer_name: null,
  email: null,
  score: null,
  feedback: null,
  words: 'A key fell into the drain',
  concerns: null,
  contact: null,
  place: null,
  details: [],
  photos: [],
  opened_by: kim,
  assignee: null,
  outcome: null,
  returned_to: null,
  notes: [],
  created_at: '2026-11-23 09:00:00-0800',
  closed_at: null,
  may_update: true,
  may_add_photos: true,
  colleagues: [kim, sam],
};

describe('The form that assigns an incident', () => {
  it('tells to whom a colleague has assigned it meanwhile, and keeps the choice', async () => {
    const { stores, bodyOf } = visitStandIn({
      'GET /incidents/i1': () => incident,
      'POST /incidents/i1/assign': () =>
        refused(409, {
          error: 'CHANGED_MEANWHILE',
          fieldErrors: { assignee: ['Somebody changed this meanwhile'] },
          conflicts: [{ field: 'assignee', theirs: '2', by: null, at: null }],
        }),
    });
    const store = stores.lazy.of(IncidentStore);
    await store.load('i1');
    store.assigning.fields.change('assignee', '1');
    await store.assign();
    expect(bodyOf('POST /incidents/i1/assign')).to.deep.equal({ assignee: '1', seen: { assignee: null } });
    const words = wordsOf(renderMarkup(<IncidentActions incident={incident} />, stores));
    expect(words).to.include('Somebody changed this to “Sam Reyes” meanwhile.');
    expect(words).to.include('Keep theirs for Colleague').and.to.include('Save mine for Colleague');
    expect(store.assigning.fields.values.assignee).to.equal('1');
  });
});
