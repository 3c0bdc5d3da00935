import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  INCIDENT_TYPES,
  type IncidentDetails,
  type IncidentField,
} from '../../../../shared/contracts/incident-types.ts';
import type { createIncident as contract, Incident } from '../../../../shared/contracts/incidents.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findTransactionId } from '../transactions/find-transactions.ts';
import { findIncident, type FindScores } from './find-incidents.ts';
import { incidents } from './tables.ts';

type NewIncident = v.InferOutput<typeof contract.body>;

/**
 * Opens an incident that somebody reported, in the caller's transaction. Throws 422 for an unknown ticket and for a
 * field that its type doesn't have.
 */
export async function createIncident(
  tx: Queries,
  { by, at, findScores }: { by: Member; at: Date; findScores: FindScores },
  body: NewIncident,
): Promise<Incident> {
  const { type, words, concerns, contact, place } = body;
  const id = newId();
  await tx.insert(incidents).values({
    id,
    transactionId: await findStay(tx, body),
    reason: 'REPORTED',
    type,
    words,
    concerns: concerns || null,
    contact: contact || null,
    place: place || null,
    details: readDetails(body),
    openedBy: by.id,
    createdAt: at,
    updatedAt: at,
  });
  await recordChange(tx, 'incidents', id);
  const incident = await findIncident({ queries: tx, findScores }, eq(incidents.id, id));
  if (!incident) throw new Error('A new incident disappeared');
  return incident;
}

/** The transaction's id, null for an incident without a car. */
async function findStay(
  tx: Queries,
  { transaction_id: id, ticket_number: ticket }: NewIncident,
): Promise<string | null> {
  if (!id && !ticket) return null;
  const found = await findTransactionId(tx, id ? { id } : { ticketNumber: ticket ?? '' });
  if (!found) throw invalid({ [id ? 'transaction_id' : 'ticket_number']: ['No ticket has this number'] });
  return found;
}

/** The fields that were filled in. Throws 422 for fields of other types. */
function readDetails({ type, details }: NewIncident): IncidentDetails {
  const own: readonly IncidentField[] = INCIDENT_TYPES[type].fields;
  const filled = Object.entries(details).filter(([, value]) => value);
  const isOwn = (field: string) => own.some((one) => one === field);
  const foreign = filled.filter(([field]) => !isOwn(field));
  if (foreign.length > 0)
    throw invalid(
      Object.fromEntries(foreign.map(([field]) => [`details.${field}`, ['It isn’t about that']])),
    );
  return Object.fromEntries(filled);
}
