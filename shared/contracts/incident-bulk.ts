import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, positiveInteger } from './fields.ts';

/** The most rows of one bulk action. */
export const MAX_BULK_ROWS = 500;

const TOO_MANY = `Choose at most ${MAX_BULK_ROWS} rows`;
const access = { permission: 'Incidents:Update' } as const;
const action = v.picklist(['assign', 'close'], 'Choose assign or close');

export const checkIncidents = contract({
  name: 'checkIncidents',
  summary:
    'Says for each chosen incident whether a bulk action would change it, and why not. Changes nothing. `matching` chooses all rows of the list with these filters.',
  method: 'POST',
  path: '/lists/incidents/check',
  access,
  body: v.strictObject({
    action,
    ids: v.optional(v.pipe(v.array(id), v.maxLength(MAX_BULK_ROWS, TOO_MANY)), []),
    matching: v.optional(v.nullable(v.record(v.string(), v.string()))),
  }),
  output: v.object({
    rows: v.array(
      v.object({
        id: v.string(),
        /** What people call it: the ticket number, or the incident's without a car. */
        name: v.string(),
        version: v.number(),
        /** Why it would stay as it is. */
        refusal: v.nullable(v.string()),
      }),
    ),
  }),
});

export const changeIncidents = contract({
  name: 'changeIncidents',
  summary:
    'Assigns incidents to the caller or closes them, each by itself, and says for each whether it worked. A row that has changed since it was checked is refused.',
  method: 'POST',
  path: '/lists/incidents/change',
  access,
  body: v.strictObject({
    action,
    reason: longText(2000),
    rows: v.pipe(
      v.array(v.strictObject({ id, version: positiveInteger('Enter a version') })),
      v.minLength(1, 'Choose a row'),
      v.maxLength(MAX_BULK_ROWS, TOO_MANY),
    ),
  }),
  output: v.object({
    /** The entries of this action in the audit log have the same one. */
    action_id: v.string(),
    rows: v.array(v.object({ id: v.string(), refusal: v.nullable(v.string()) })),
  }),
});
