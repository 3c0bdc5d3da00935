import { asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMembers } from '../members/find-members.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { incidentNotes, incidents } from './tables.ts';

/** What a customer answered about a stay. */
export interface IncidentScore {
  score: number;
  feedback: string | null;
  email: string | null;
}

/** Scores by the ids of their transactions. Scores come later in the order of modules, so this is handed in. */
export type FindScores = (queries: Queries, transactionIds: string[]) => Promise<Map<string, IncidentScore>>;

export interface IncidentDeps extends Pick<Deps, 'db' | 'now'> {
  findScores: FindScores;
}

interface Reading {
  queries: Queries;
  findScores: FindScores;
}

interface ListRequest {
  state: 'open' | 'closed';
  /** From 1. */
  page: number;
  perPage: number;
}

/** A page of open incidents, the longest waiting first, or of closed ones, the latest first; `count` is for all pages. */
export async function findIncidents(reading: Reading, { state, page, perPage }: ListRequest) {
  const { queries } = reading;
  const isOpen = state === 'open';
  const isWanted = isOpen ? ne(incidents.state, 'CLOSED') : eq(incidents.state, 'CLOSED');
  const order = isOpen
    ? [asc(incidents.createdAt), asc(incidents.id)]
    : [desc(incidents.closedAt), desc(incidents.id)];
  const rows = await queries
    .select()
    .from(incidents)
    .where(isWanted)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = await queries.$count(incidents, isWanted);
  return { items: await presentIncidents(reading, rows), count };
}

/** undefined when there is none. */
export async function findIncident(reading: Reading, isWanted: SQL): Promise<Incident | undefined> {
  const rows = await reading.queries.select().from(incidents).where(isWanted);
  return (await presentIncidents(reading, rows))[0];
}

type Row = typeof incidents.$inferSelect;

async function presentIncidents({ queries, findScores }: Reading, rows: Row[]): Promise<Incident[]> {
  const stayIds = rows.map(({ transactionId }) => transactionId);
  // One after another: inside a transaction they share a connection.
  const stays = await findTransactions(queries, stayIds);
  const scores = await findScores(queries, stayIds);
  const notes = await findNotes(
    queries,
    rows.map(({ id }) => id),
  );
  const people = await findMembers(queries, [
    ...rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    ...notes.map(({ memberId }) => memberId),
  ]);
  const nameOf = (memberId: string) => {
    const member = people.get(memberId);
    return { number: member?.number ?? '', name: member?.longName ?? '' };
  };
  return rows.map((incident) => {
    const stay = stays.get(incident.transactionId);
    const score = scores.get(incident.transactionId);
    return {
      id: incident.id,
      state: incident.state,
      reason: incident.reason,
      version: incident.version,
      transaction_id: incident.transactionId,
      ticket_number: stay?.ticketNumber ?? '',
      customer_name: stay?.customerName ?? null,
      email: score?.email ?? stay?.email ?? null,
      score: score?.score ?? null,
      feedback: score?.feedback ?? null,
      assignee: incident.assigneeId ? nameOf(incident.assigneeId) : null,
      created_at: formatWireDate(incident.createdAt),
      closed_at: incident.closedAt && formatWireDate(incident.closedAt),
      notes: notes
        .filter(({ incidentId }) => incidentId === incident.id)
        .map(({ note, memberId, createdAt }) => ({
          note,
          by: nameOf(memberId),
          created_at: formatWireDate(createdAt),
        })),
    };
  });
}

function findNotes(queries: Queries, ids: string[]) {
  return queries
    .select()
    .from(incidentNotes)
    .where(inArray(incidentNotes.incidentId, ids))
    .orderBy(asc(incidentNotes.id));
}
