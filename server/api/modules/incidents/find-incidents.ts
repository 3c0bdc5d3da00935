import { aliasedTable, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { incidentNotes, incidents } from './tables.ts';
import { members } from '../members/tables.ts';
import { scores } from '../scores/tables.ts';
import { transactions } from '../transactions/tables.ts';

/** A page of them, from 1. Open ones come in the order in which they wait, closed ones from the latest. */
interface Wanted {
  state: 'open' | 'closed';
  page: number;
  perPage: number;
}

/** Source of the lists of open and of closed incidents; `count` is how many there are on all pages. */
export async function findIncidents(queries: Queries, { state, page, perPage }: Wanted) {
  const isOpen = state === 'open';
  const isWanted = isOpen ? ne(incidents.state, 'CLOSED') : eq(incidents.state, 'CLOSED');
  const order = isOpen
    ? [asc(incidents.createdAt), asc(incidents.id)]
    : [desc(incidents.closedAt), desc(incidents.id)];
  const rows = await selectIncidents(queries)
    .where(isWanted)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = await queries.$count(incidents, isWanted);
  return { items: await presentIncidents(queries, rows), count };
}

/** undefined when there is none. */
export async function findIncident(queries: Queries, isWanted: SQL): Promise<Incident | undefined> {
  const rows = await selectIncidents(queries).where(isWanted);
  return (await presentIncidents(queries, rows))[0];
}

const assignees = aliasedTable(members, 'assignees');

const selectIncidents = (queries: Queries) =>
  queries
    .select({ incident: incidents, stay: transactions, score: scores, assignee: assignees })
    .from(incidents)
    .innerJoin(transactions, eq(transactions.id, incidents.transactionId))
    .leftJoin(scores, eq(scores.transactionId, incidents.transactionId))
    .leftJoin(assignees, eq(assignees.id, incidents.assigneeId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectIncidents>>[number];

async function presentIncidents(queries: Queries, rows: Row[]): Promise<Incident[]> {
  const notes = await findNotes(
    queries,
    rows.map(({ incident }) => incident.id),
  );
  return rows.map((row) => ({
    ...presentRow(row),
    notes: notes
      .filter(({ incidentId }) => incidentId === row.incident.id)
      .map(({ note, number, name, createdAt }) => ({
        note,
        by: { number, name },
        created_at: formatWireDate(createdAt),
      })),
  }));
}

const presentRow = ({ incident, stay, score, assignee }: Row): Omit<Incident, 'notes'> => ({
  id: incident.id,
  state: incident.state,
  reason: incident.reason,
  version: incident.version,
  transaction_id: stay.id,
  ticket_number: stay.ticketNumber,
  customer_name: stay.customerName,
  email: score?.email ?? stay.email,
  score: score?.score ?? null,
  feedback: score?.feedback ?? null,
  assignee: assignee && { number: assignee.number, name: assignee.longName },
  created_at: formatWireDate(incident.createdAt),
  closed_at: incident.closedAt && formatWireDate(incident.closedAt),
});

function findNotes(queries: Queries, ids: string[]) {
  return queries
    .select({
      incidentId: incidentNotes.incidentId,
      note: incidentNotes.note,
      number: members.number,
      name: members.longName,
      createdAt: incidentNotes.createdAt,
    })
    .from(incidentNotes)
    .innerJoin(members, eq(members.id, incidentNotes.memberId))
    .where(inArray(incidentNotes.incidentId, ids))
    .orderBy(asc(incidentNotes.id));
}
