import { INCIDENT_FIELDS, type IncidentField } from '../../../../shared/contracts/incident-types.ts';
import type { Incident, IncidentPhoto } from '../../../../shared/contracts/incidents.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Account } from '../members/find-account.ts';
import type { TransactionRow } from '../transactions/find-transaction.ts';
import type { PhotoRow } from './find-photos.ts';
import type { incidentNotes, incidents } from './tables.ts';

/** The part of a score that incidents show. */
export interface IncidentScore {
  score: number;
  feedback: string | null;
  email: string | null;
}

type People = ReadonlyMap<string, Account>;

interface Belongings {
  transaction: TransactionRow | undefined;
  score: IncidentScore | undefined;
  notes: (typeof incidentNotes.$inferSelect)[];
  photos: PhotoRow[];
  people: People;
}

/** Presents an incident with what belongs to it. */
export function presentIncident(
  row: typeof incidents.$inferSelect,
  { transaction, score, notes, photos, people }: Belongings,
): Incident {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    state: row.state,
    reason: row.reason,
    version: row.version,
    transaction_id: row.transactionId,
    ticket_number: transaction?.ticketNumber ?? null,
    license_plate: transaction?.licensePlate ?? null,
    customer_name: transaction?.customerName ?? null,
    email: score?.email ?? transaction?.email ?? null,
    score: score?.score ?? null,
    feedback: score?.feedback ?? null,
    words: row.words,
    concerns: row.concerns,
    contact: row.contact,
    place: row.place,
    details: listDetails(row.details),
    photos: photos.map((photo) => presentPhoto(photo, people)),
    opened_by: row.openedBy ? nameOf(people, row.openedBy) : null,
    assignee: row.assigneeId ? nameOf(people, row.assigneeId) : null,
    outcome: row.outcome,
    returned_to: row.returnedTo,
    created_at: formatWireDate(row.createdAt),
    closed_at: row.closedAt && formatWireDate(row.closedAt),
    notes: notes.map(({ note, memberId, createdAt }) => ({
      note,
      by: nameOf(people, memberId),
      created_at: formatWireDate(createdAt),
    })),
  };
}

export const presentPhoto = (
  { incidentId, id, width, height, takenBy, createdAt }: PhotoRow,
  people: People,
): IncidentPhoto => ({
  id,
  href: photoHref({ incidentId, id }),
  width,
  height,
  by: nameOf(people, takenBy),
  created_at: formatWireDate(createdAt),
});

/** The address of a photo below the site's origin. */
export const photoHref = ({ incidentId, id }: Pick<PhotoRow, 'incidentId' | 'id'>): string =>
  `/api/incidents/${incidentId}/photos/${id}`;

/** The filled-in fields of an incident's type, with their labels. */
export const listDetails = (details: Partial<Record<IncidentField, string>>) =>
  Object.entries(INCIDENT_FIELDS).flatMap(([name, field]) =>
    Object.entries(details).flatMap(([key, value]) => (key === name && value ? [{ field, value }] : [])),
  );

function nameOf(people: People, id: string) {
  const member = people.get(id);
  return { number: member?.number ?? '', name: member?.longName ?? '' };
}
