import { and, eq, ne, sql } from 'drizzle-orm';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { incidentNotes, incidents } from './tables.ts';
import { findStaffMember } from '../members/find-members.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findIncident, type IncidentDeps } from './find-incidents.ts';

type ChangeDeps = Pick<IncidentDeps, 'db' | 'now' | 'findScores'>;

/** Which incident, as it was read, and who changes it. */
interface Seen {
  id: string;
  version: number;
  by: Member;
}

/** Gives it to the member of this number, or to whoever asks. Throws 422 for somebody who is not of the staff. */
export async function assignIncident(
  deps: ChangeDeps,
  seen: Seen,
  memberNumber: string | null | undefined,
): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    const assigneeId = memberNumber ? await findColleague(tx, memberNumber) : seen.by.id;
    return change(tx, deps, seen, { state: 'ASSIGNED', assigneeId });
  });
}

/** Closed ones too: customers may call again. */
export async function noteIncident(deps: ChangeDeps, seen: Seen, note: string): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    await addNote(tx, seen, note, deps.now());
    return change(tx, deps, seen, {});
  });
}

export async function closeIncident(deps: ChangeDeps, seen: Seen, note: string): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    await addNote(tx, seen, note, deps.now());
    return change(tx, deps, seen, { state: 'CLOSED', closedAt: deps.now() });
  });
}

type Change = Partial<Pick<typeof incidents.$inferInsert, 'state' | 'assigneeId' | 'closedAt'>>;

/** Changes it if nobody has since it was read. Throws 409 when somebody has, 404 when there is none. */
async function change(
  tx: Queries,
  { now, findScores }: ChangeDeps,
  { id, version }: Seen,
  set: Change,
): Promise<Incident> {
  const isOpenIfItMustBe = set.state === undefined ? undefined : ne(incidents.state, 'CLOSED');
  const changed = await tx
    .update(incidents)
    .set({ ...set, version: sql`${incidents.version} + 1`, updatedAt: now() })
    .where(and(eq(incidents.id, id), eq(incidents.version, version), isOpenIfItMustBe))
    .returning({ id: incidents.id });
  const incident = await findIncident({ queries: tx, findScores }, eq(incidents.id, id));
  if (!incident) throw notFound('We can’t find this incident.');
  if (changed.length === 0)
    throw conflict('INCIDENT_CHANGED', 'This incident has changed. Check it and try again.', {
      incident,
    });
  return incident;
}

async function addNote(tx: Queries, { id, by }: Seen, note: string, createdAt: Date): Promise<void> {
  const known = await tx.$count(incidents, eq(incidents.id, id));
  if (known === 0) throw notFound('We can’t find this incident.');
  await tx.insert(incidentNotes).values({ incidentId: id, memberId: by.id, note, createdAt });
}

/** Somebody who may work on incidents. */
async function findColleague(tx: Queries, number: string): Promise<string> {
  const colleague = await findStaffMember(tx, number, 'Incidents:Update');
  if (!colleague) throw invalid({ member_number: ['No staff member with this number works on incidents'] });
  return colleague.id;
}
