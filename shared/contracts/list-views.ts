import * as v from 'valibot';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { flag, id, text } from './fields.ts';
import { listView } from './list-contracts.ts';

export const MAX_VIEWS = 50;

/** `Lists:Update` shares views with everybody who may open the list. */
export const SHARES_VIEWS = 'Lists:Update';

/** The fields of a view that can be changed. */
export const viewFields = {
  name: text(60),
  /** The query of the list's URL: filters, `sort`, `columns`, `size`. */
  query: v.pipe(v.string(), v.maxLength(2000, 'Use fewer filters')),
  is_shared: flag,
};

export const saveListView = contract({
  name: 'saveListView',
  summary:
    'Saves a view of a list under a name. Sharing it needs Lists:Update. 404 for a list that the caller may not open.',
  method: 'POST',
  path: '/list-views',
  access: 'staff',
  body: v.strictObject({ list: v.pipe(v.string(), v.maxLength(40)), ...viewFields }),
  output: listView,
});

const params = v.strictObject({ id });

export const changeListView = contract({
  name: 'changeListView',
  summary:
    'Changes an own view, or with Lists:Update a shared one. 409 if somebody else has changed the same field.',
  method: 'POST',
  path: '/list-views/{id}',
  access: 'staff',
  params,
  body: v.strictObject(editOf(viewFields)),
  output: listView,
});

export const deleteListView = contract({
  name: 'deleteListView',
  summary: 'Deletes an own view, or with Lists:Update a shared one.',
  method: 'DELETE',
  path: '/list-views/{id}',
  access: 'staff',
  params,
  output: v.object({ id: v.string() }),
});
