import { asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findMembers } from '../members/find-members.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { findPhotos } from './find-photos.ts';
import { type IncidentScore, presentIncident } from './present-incident.ts';
import { incidentNotes, incidents } from './tables.ts';

/** Finds scores by the ids of their transactions. Passed in because the scores module comes after this one. */
export type FindScores = (queries: Queries, transactionIds: string[]) => Promise<Map<string, IncidentScore>>;

export interface IncidentDeps extends Pick<Deps, 'db' | 'now'> {
  findScores: FindScores;
}

interface ReadDeps {
  queries: Queries;
  findScores: FindScores;
}

interface ListInput {
  state: 'open' | 'closed';
  /** Counted from 1. */
  page: number;
  perPage: number;
}

/** Finds a page of open incidents, oldest first, or of closed ones, latest first; `count` is for all pages. */
export async function findIncidents(deps: ReadDeps, { state, page, perPage }: ListInput) {
  const { queries } = deps;
  const isOpen = state === 'open';
  const isMatch = isOpen ? ne(incidents.state, 'CLOSED') : eq(incidents.state, 'CLOSED');
  const order = isOpen
    ? [asc(incidents.createdAt), asc(incidents.id)]
    : [desc(incidents.closedAt), desc(incidents.id)];
  const rows = await queries
    .select()
    .from(incidents)
    .where(isMatch)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = await queries.$count(incidents, isMatch);
  return { items: await presentIncidents(deps, rows), count };
}

/** Finds the incident that matches; undefined when there is none. */
export async function findIncident(deps: ReadDeps, isMatch: SQL): Promise<Incident | undefined> {
  const rows = await deps.queries.select().from(incidents).where(isMatch);
  return (await presentIncidents(deps, rows))[0];
}

type Row = typeof incidents.$inferSelect;

async function presentIncidents({ queries, findScores }: ReadDeps, rows: Row[]): Promise<Incident[]> {
  const transactionIds = rows.flatMap(({ transactionId }) => transactionId ?? []);
  const ids = rows.map(({ id }) => id);
  // One after another, because inside a database transaction they share a connection.
  const transactions = await findTransactions(queries, transactionIds);
  const scores = await findScores(queries, transactionIds);
  const notes = await findNotes(queries, ids);
  const photos = await findPhotos(queries, ids);
  const people = await findMembers(queries, [
    ...rows.flatMap(({ assigneeId, openedBy }) => [assigneeId, openedBy].filter((id) => id !== null)),
    ...notes.map(({ memberId }) => memberId),
    ...photos.map(({ takenBy }) => takenBy),
  ]);
  return rows.map((row) =>
    presentIncident(row, {
      transaction: transactions.get(row.transactionId ?? ''),
      score: scores.get(row.transactionId ?? ''),
      notes: notes.filter(({ incidentId }) => incidentId === row.id),
      photos: photos.filter(({ incidentId }) => incidentId === row.id),
      people,
    }),
  );
}

function findNotes(queries: Queries, ids: string[]) {
  return queries
    .select()
    .from(incidentNotes)
    .where(inArray(incidentNotes.incidentId, ids))
    .orderBy(asc(incidentNotes.id));
}
