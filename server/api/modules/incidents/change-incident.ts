import { and, eq, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../../shared/contracts/incidents.ts';
import { changeIncidents } from '../../../../shared/contracts/incident-bulk.ts';
import type { Incident } from '../../../../shared/contracts/incidents.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { incidentNotes, incidents } from './tables.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { applyEdit } from '../audit/apply-edit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findStaffMember } from '../members/find-members.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findIncident, type IncidentDeps } from './find-incidents.ts';

type ChangeDeps = Pick<IncidentDeps, 'db' | 'now' | 'findScores'>;

/** How an incident ends. */
type Ending = v.InferOutput<typeof calls.closeIncident.body>;
type Assignment = v.InferOutput<typeof calls.assignIncident.body>;

/** The incident, and who changes it. */
interface IncidentTarget {
  id: string;
  by: Member;
}

/** The same with the version that the caller has read, for a bulk action. */
interface IncidentVersion extends IncidentTarget {
  version: number;
}

/**
 * Assigns an incident to the staff member with this number, or to the caller when there is no number. Throws 422 for a
 * member who may not work on incidents, 404, and 409 when it was closed or somebody else has assigned it meanwhile.
 */
export async function assignIncident(
  deps: ChangeDeps,
  target: IncidentTarget,
  { assignee, seen }: Assignment,
): Promise<Incident> {
  const { id, by } = target;
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: incidents.id }).from(incidents).where(eq(incidents.id, id)).for('update');
    const before = await findIncident({ queries: tx, findScores: deps.findScores }, eq(incidents.id, id));
    if (!before) throw notFound('We can’t find this incident.');
    const current: { assignee: string | null } = { assignee: before.assignee?.number ?? null };
    const edit = { assignee: assignee ?? by.number, seen };
    await applyEdit(tx, { subject: { kind: 'incident', id }, current, edit });
    const assigneeId = assignee ? await findColleague(tx, assignee) : by.id;
    return change(tx, deps, target, { action: calls.assignIncident, set: { state: 'ASSIGNED', assigneeId } });
  });
}

/** Adds a note, also to a closed incident because customers may call again. Throws 404. */
export async function noteIncident(
  deps: ChangeDeps,
  target: IncidentTarget,
  note: string,
): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    await addNote(tx, target, note, deps.now());
    return change(tx, deps, target, { action: calls.noteIncident, set: {}, note });
  });
}

/** Closes an incident with a note and an outcome. Throws 404, 409, and 422 when a thing is returned to nobody. */
export async function closeIncident(
  deps: ChangeDeps,
  target: IncidentTarget,
  { note, outcome, returned_to: returnedTo }: Ending,
): Promise<Incident> {
  const isReturned = outcome === 'RETURNED';
  if (isReturned && !returnedTo) throw invalid({ returned_to: ['Enter who received it'] });
  return deps.db.transaction(async (tx) => {
    await addNote(tx, target, note, deps.now());
    return change(tx, deps, target, {
      action: calls.closeIncident,
      set: {
        state: 'CLOSED',
        closedAt: deps.now(),
        outcome,
        returnedTo: isReturned ? returnedTo : null,
      },
      note,
    });
  });
}

/** Assigns an incident to the caller, or closes it, as a part of a bulk action. The reason becomes a note. Throws 404 and 409. */
export async function changeIncidentInBulk(
  deps: ChangeDeps,
  target: IncidentVersion,
  { action, reason, actionId }: { action: 'assign' | 'close'; reason: string; actionId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await addNote(tx, target, reason, deps.now());
    const set: Change['set'] =
      action === 'close'
        ? { state: 'CLOSED', closedAt: deps.now() }
        : { state: 'ASSIGNED', assigneeId: target.by.id };
    await change(tx, deps, target, { action: changeIncidents, set, note: reason, actionId });
  });
}

interface Change {
  action: { name: string };
  set: Partial<
    Pick<typeof incidents.$inferInsert, 'state' | 'assigneeId' | 'closedAt' | 'outcome' | 'returnedTo'>
  >;
  note?: string;
  /** The bulk action that it is a part of. */
  actionId?: string;
}

/** Changes an incident. Throws 404, and 409 when it is closed, or no longer has the version that a bulk action has read. */
async function change(
  tx: Queries,
  { now, findScores }: ChangeDeps,
  { id, version, by }: IncidentTarget & { version?: number },
  { action, set, note, actionId }: Change,
): Promise<Incident> {
  const find = () => findIncident({ queries: tx, findScores }, eq(incidents.id, id));
  const before = await find();
  const isVersion = version === undefined ? undefined : eq(incidents.version, version);
  const isOpenIfRequired = set.state === undefined ? undefined : ne(incidents.state, 'CLOSED');
  const changed = await tx
    .update(incidents)
    .set({ ...set, version: sql`${incidents.version} + 1`, updatedAt: now() })
    .where(and(eq(incidents.id, id), isVersion, isOpenIfRequired))
    .returning({ id: incidents.id });
  const incident = await find();
  if (!before || !incident) throw notFound('We can’t find this incident.');
  if (changed.length === 0)
    throw conflict('INCIDENT_CHANGED', 'This incident has changed. Check it and try again.', {
      incident,
    });
  await recordChange(tx, 'incidents', id);
  await recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'incident', id, name: incident.ticket_number ?? `Incident ${incident.number}` },
    before: auditedFields(before),
    after: auditedFields(incident),
    reason: note ?? null,
    actionId: actionId ?? null,
    at: now(),
  });
  return incident;
}

const auditedFields = ({ state, assignee, outcome }: Incident) => ({
  state,
  assignee: assignee?.name ?? null,
  outcome,
});

async function addNote(
  tx: Queries,
  { id, by }: IncidentTarget,
  note: string,
  createdAt: Date,
): Promise<void> {
  const count = await tx.$count(incidents, eq(incidents.id, id));
  if (count === 0) throw notFound('We can’t find this incident.');
  await tx.insert(incidentNotes).values({ incidentId: id, memberId: by.id, note, createdAt });
}

/** Finds the id of a staff member who may work on incidents. Throws 422. */
async function findColleague(tx: Queries, number: string): Promise<string> {
  const colleague = await findStaffMember(tx, number, 'Incidents:Update');
  if (!colleague) throw invalid({ member_number: ['No staff member with this number works on incidents'] });
  return colleague.id;
}
