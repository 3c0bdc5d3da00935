import { asc, eq } from 'drizzle-orm';
import { INCIDENT_OUTCOMES, INCIDENT_TYPES } from '../../../../shared/contracts/incident-types.ts';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { IncidentReport } from '../documents/incident-pdf.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { incidentPhotos } from './tables.ts';

/** Gathers what an insurer needs to know of an incident. Notes and names of staff stay with the lot. */
export async function reportIncident(queries: Queries, incident: Incident): Promise<IncidentReport> {
  const { id, number, type, concerns, contact, place, details, outcome, transaction_id: stayId } = incident;
  const car = stayId ? (await findTransactions(queries, [stayId])).get(stayId) : undefined;
  const facts: [label: string, value: string | null | undefined][] = [
    ['What', INCIDENT_TYPES[type].label],
    ['Reported', formatWhen(incident.created_at)],
    ['Place', place],
    ['Concerns', concerns],
    ['Contact', contact],
    ...details.map(({ field, value }): [string, string] => [field, value]),
    ['Ticket', car?.ticketNumber],
    ['Customer', car?.customerName],
    ['License plate', car?.licensePlate],
    ['Car', car?.makeAndColor],
    ['Car arrived', car && formatWhen(car.enteredAt)],
    ['Car left', car?.exitedAt && formatWhen(car.exitedAt)],
    ['Closed', incident.closed_at && formatWhen(incident.closed_at)],
    ['Outcome', outcome && INCIDENT_OUTCOMES[outcome]],
    ['Returned to', incident.returned_to],
  ];
  const photos = await queries
    .select()
    .from(incidentPhotos)
    .where(eq(incidentPhotos.incidentId, id))
    .orderBy(asc(incidentPhotos.createdAt), asc(incidentPhotos.id));
  return {
    title: `Incident ${number}`,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    words: incident.words ?? incident.feedback ?? '',
    photos: photos.map(({ bytes, width, height, createdAt }) => ({ bytes, width, height, at: createdAt })),
  };
}
