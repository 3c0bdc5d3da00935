import { asc, inArray } from 'drizzle-orm';
import { INCIDENT_OUTCOMES, INCIDENT_TYPES } from '../../../shared/contracts/incident-types.ts';
import type { Queries } from '../platform/database/database.ts';
import { findPhotos, type PhotoRow } from '../modules/incidents/find-photos.ts';
import { listDetails, photoHref } from '../modules/incidents/present-incident.ts';
import { incidentNotes, incidents } from '../modules/incidents/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';
import { idsOf } from './tell-service.ts';

type IncidentRow = typeof incidents.$inferSelect;

/** Tells the stay's incidents with photos and the notes of the staff. */
export async function tellIncidents(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const rows = await queries
    .select()
    .from(incidents)
    .where(inArray(incidents.transactionId, idsOf(stay)))
    .orderBy(asc(incidents.createdAt))
    .limit(MAX_ROWS);
  const ids = rows.map(({ id }) => id);
  const notes = await queries
    .select()
    .from(incidentNotes)
    .where(inArray(incidentNotes.incidentId, ids))
    .orderBy(asc(incidentNotes.id))
    .limit(MAX_ROWS);
  const photos = await findPhotos(queries, ids);
  return [
    ...rows.map((row) => tellOpening(row)),
    ...rows.flatMap((row) => tellPhotos(photos.filter(({ incidentId }) => incidentId === row.id))),
    ...notes.map(({ createdAt, note, memberId }): StoryEntry => ({
      at: createdAt,
      kind: 'incident',
      title: 'Note on the incident',
      details: [note],
      actor: `staff:${memberId}`,
    })),
    ...rows.flatMap(tellEnd),
  ];
}

function tellOpening({ id, createdAt, reason, type, number, ...row }: IncidentRow): StoryEntry {
  const what = reason === 'LOW_SCORE' ? 'low score' : INCIDENT_TYPES[type].label.toLowerCase();
  return {
    at: createdAt,
    kind: 'incident',
    title: `Incident ${number} opened: ${what}`,
    details: [
      ...[row.words, row.place].filter((text) => text !== null),
      ...listDetails(row.details).map(({ field, value }) => `${field}: ${value}`),
    ],
    href: `/back-office/incidents/${id}`,
    actor: row.openedBy && `staff:${row.openedBy}`,
  };
}

/** One entry for all photos of an incident, at the time of the first. */
function tellPhotos(photos: PhotoRow[]): StoryEntry[] {
  const [first] = photos;
  if (!first) return [];
  return [
    {
      at: first.createdAt,
      kind: 'incident',
      title: photos.length === 1 ? '1 photo of the incident' : `${photos.length} photos of the incident`,
      photos: photos.map(photoHref),
      actor: `staff:${first.takenBy}`,
    },
  ];
}

function tellEnd({ closedAt, outcome, returnedTo }: IncidentRow): StoryEntry[] {
  if (!closedAt) return [];
  return [
    {
      at: closedAt,
      kind: 'incident',
      title: outcome ? `Incident closed: ${INCIDENT_OUTCOMES[outcome].toLowerCase()}` : 'Incident closed',
      details: returnedTo ? [`Received by ${returnedTo}`] : [],
    },
  ];
}
