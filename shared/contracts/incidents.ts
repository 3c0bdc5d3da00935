import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, longText, positiveInteger, wireDate } from './fields.ts';

export const INCIDENT_STATES = ['OPEN', 'ASSIGNED', 'CLOSED'] as const;
export const INCIDENT_REASONS = ['LOW_SCORE', 'REPORTED'] as const;

export const INCIDENTS_PER_PAGE = ['25', '50', '100'] as const;

const person = v.object({ number: v.string(), name: v.string() });

export const incident = v.object({
  id: v.string(),
  state: v.picklist(INCIDENT_STATES),
  reason: v.picklist(INCIDENT_REASONS),
  /** A change names the version that it was based on. */
  version: v.number(),
  transaction_id: v.string(),
  ticket_number: v.string(),
  customer_name: v.nullable(v.string()),
  /** The customer's address for a reply. */
  email: v.nullable(v.string()),
  score: v.nullable(v.number()),
  feedback: v.nullable(v.string()),
  assignee: v.nullable(person),
  notes: v.array(v.object({ note: v.string(), by: person, created_at: wireDate })),
  created_at: wireDate,
  closed_at: v.nullable(wireDate),
});
export type Incident = v.InferOutput<typeof incident>;

const params = v.strictObject({ id });
const version = positiveInteger('Enter a version');
const note = longText(2000);
const mayRead = { permission: 'Incidents:Read' } as const;
const mayUpdate = { permission: 'Incidents:Update' } as const;

export const listIncidents = contract({
  name: 'listIncidents',
  summary: 'Lists open incidents, oldest first, or closed incidents, newest first.',
  method: 'GET',
  path: '/incidents',
  access: mayRead,
  query: v.strictObject({
    state: v.optional(v.picklist(['open', 'closed'], 'Choose open or closed'), 'open'),
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'Enter a page number')), '1'),
    per_page: v.optional(v.picklist(INCIDENTS_PER_PAGE, 'Choose 25, 50 or 100'), '25'),
  }),
  output: v.object({ items: v.array(incident), count: v.number() }),
});

export const assignIncident = contract({
  name: 'assignIncident',
  summary: 'Assigns an incident to a staff member or to the caller. 409 if it has changed.',
  method: 'POST',
  path: '/incidents/{id}/assign',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({
    version,
    member_number: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Enter a member number')))),
  }),
  output: incident,
});

export const noteIncident = contract({
  name: 'noteIncident',
  summary: 'Adds a note to an incident. 409 if it has changed.',
  method: 'POST',
  path: '/incidents/{id}/notes',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({ version, note }),
  output: incident,
});

export const closeIncident = contract({
  name: 'closeIncident',
  summary: 'Closes an incident with a resolution. 409 if it has changed.',
  method: 'POST',
  path: '/incidents/{id}/close',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({ version, note }),
  output: incident,
});
