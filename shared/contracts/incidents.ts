import * as v from 'valibot';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { id, longText, optionalText, wireDate } from './fields.ts';
import { HOUR_SECONDS } from '../format/durations.ts';
import { INCIDENT_OUTCOME_NAMES, INCIDENT_TYPE_NAMES, type IncidentField } from './incident-types.ts';

export const INCIDENT_STATES = ['OPEN', 'ASSIGNED', 'CLOSED'] as const;
export const INCIDENT_REASONS = ['LOW_SCORE', 'REPORTED'] as const;

export const INCIDENTS_PER_PAGE = ['25', '50', '100'] as const;

const person = v.object({ number: v.string(), name: v.string() });

export const MAX_PHOTOS = 10;
/** Of one photo: its bytes, and the pixels of its longer side. */
export const MAX_PHOTO_BYTES = 1024 * 1024;
export const MAX_PHOTO_SIDE = 1600;

export const incidentPhoto = v.object({
  id: v.string(),
  /** Below the site's origin. */
  href: v.string(),
  width: v.number(),
  height: v.number(),
  by: person,
  created_at: wireDate,
});
export type IncidentPhoto = v.InferOutput<typeof incidentPhoto>;

export const incident = v.object({
  id: v.string(),
  /** What staff call it. */
  number: v.number(),
  type: v.picklist(INCIDENT_TYPE_NAMES),
  state: v.picklist(INCIDENT_STATES),
  reason: v.picklist(INCIDENT_REASONS),
  /** A bulk action names the version that it was based on. */
  version: v.number(),
  /** null for an incident without a car. */
  transaction_id: v.nullable(v.string()),
  ticket_number: v.nullable(v.string()),
  license_plate: v.nullable(v.string()),
  customer_name: v.nullable(v.string()),
  /** The customer's address for a reply. */
  email: v.nullable(v.string()),
  score: v.nullable(v.number()),
  feedback: v.nullable(v.string()),
  /** What happened, in the words of who opened it; null for a low score. */
  words: v.nullable(v.string()),
  /** Whom it concerns, and how to reach them. */
  concerns: v.nullable(v.string()),
  contact: v.nullable(v.string()),
  /** The row or another place on the lot. */
  place: v.nullable(v.string()),
  /** The fields of its type that were filled in. */
  details: v.array(v.object({ field: v.string(), value: v.string() })),
  photos: v.array(incidentPhoto),
  opened_by: v.nullable(person),
  assignee: v.nullable(person),
  /** How it ended; null while it is open, and when it was closed in bulk. */
  outcome: v.nullable(v.picklist(INCIDENT_OUTCOME_NAMES)),
  returned_to: v.nullable(v.string()),
  notes: v.array(v.object({ note: v.string(), by: person, created_at: wireDate })),
  created_at: wireDate,
  closed_at: v.nullable(wireDate),
});
export type Incident = v.InferOutput<typeof incident>;

/** An incident as its page shows it, with what the caller may do. */
export const openedIncident = v.object({
  ...incident.entries,
  may_update: v.boolean(),
  may_add_photos: v.boolean(),
  /** Who can be assigned; empty for callers who may not assign. */
  colleagues: v.array(person),
});
export type OpenedIncident = v.InferOutput<typeof openedIncident>;

const params = v.strictObject({ id });
const mayCreate = { permission: 'Incidents:Create' } as const;
const memberNumber = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Enter a member number'));
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

const detail = optionalText(200);
const details: Record<IncidentField, typeof detail> = {
  part: detail,
  cause: detail,
  help: detail,
  keys: detail,
  item: detail,
  kept_at: detail,
  injury: detail,
  missing: detail,
  police_number: detail,
};

export const createIncident = contract({
  name: 'createIncident',
  summary:
    'Opens an incident, of a parking stay or without a car. `details` are the fields of its type. Photos follow, one call each.',
  method: 'POST',
  path: '/incidents',
  access: mayCreate,
  limits: [{ name: 'incidents', per: 'account', max: 60, seconds: HOUR_SECONDS }],
  isIdempotent: true,
  body: v.strictObject({
    type: v.picklist(INCIDENT_TYPE_NAMES, 'Choose what it is about'),
    words: longText(2000),
    transaction_id: v.optional(v.nullable(id)),
    /** Instead of the id. */
    ticket_number: optionalText(20),
    concerns: optionalText(120),
    contact: optionalText(120),
    place: optionalText(80),
    details: v.optional(v.strictObject(details), {}),
  }),
  output: incident,
});

export const getIncident = contract({
  name: 'getIncident',
  summary: 'Gets an incident with its notes and photos.',
  method: 'GET',
  path: '/incidents/{id}',
  access: mayRead,
  params,
  output: openedIncident,
});

/** The caller chooses the photo's id, so that a photo that is sent again is stored once. */
const photoParams = v.strictObject({
  id,
  photoId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Enter a valid ID')),
});

export const addIncidentPhoto = contract({
  name: 'addIncidentPhoto',
  summary: `Adds a photo to an incident: a JPEG of at most ${MAX_PHOTO_SIDE} pixels a side, without metadata. The caller chooses its id, so that the call can be repeated. 409 after ${MAX_PHOTOS} photos.`,
  method: 'PUT',
  path: '/incidents/{id}/photos/{photoId}',
  access: mayCreate,
  limits: [{ name: 'incident-photos', per: 'account', max: 300, seconds: HOUR_SECONDS }],
  params: photoParams,
  upload: { contentType: 'image/jpeg', maxBytes: MAX_PHOTO_BYTES },
  output: incidentPhoto,
});

export const downloadIncidentPhoto = contract({
  name: 'downloadIncidentPhoto',
  summary: 'Gets a photo of an incident.',
  method: 'GET',
  path: '/incidents/{id}/photos/{photoId}',
  access: mayRead,
  params: photoParams,
  output: 'file',
});

export const downloadIncidentReport = contract({
  name: 'downloadIncidentReport',
  summary:
    'Downloads an incident for an insurer, as a PDF: facts, words and photos, without the notes of the staff.',
  method: 'GET',
  path: '/incidents/{id}/report.pdf',
  access: mayRead,
  params,
  output: 'file',
});

export const assignIncident = contract({
  name: 'assignIncident',
  summary:
    'Assigns an incident to a staff member by number, or without one to the caller. 409 if somebody else has assigned it meanwhile, or closed it.',
  method: 'POST',
  path: '/incidents/{id}/assign',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject(editOf({ assignee: v.nullable(memberNumber) })),
  output: incident,
});

export const noteIncident = contract({
  name: 'noteIncident',
  summary: 'Adds a note to an incident.',
  method: 'POST',
  path: '/incidents/{id}/notes',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({ note }),
  output: incident,
});

export const closeIncident = contract({
  name: 'closeIncident',
  summary: 'Closes an incident with a resolution. 409 if it is closed.',
  method: 'POST',
  path: '/incidents/{id}/close',
  access: mayUpdate,
  isAudited: true,
  params,
  body: v.strictObject({
    note,
    outcome: v.picklist(INCIDENT_OUTCOME_NAMES, 'Choose how it ended'),
    /** Who received the thing, for the outcome RETURNED. */
    returned_to: optionalText(120),
  }),
  output: incident,
});
