import { and, eq, inArray } from 'drizzle-orm';
import type { StaffGroup } from '../../../shared/contracts/access-control.ts';
import { conflict, notFound } from '../../../shared/errors/app-error.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { removeFromGroups } from '../modules/members/last-administrator.ts';
import { groupMembers, groupPermissions, groups } from '../modules/members/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { ACCESS_TOPIC, recordChange } from '../platform/live/record-change.ts';
import { newId } from '../platform/new-id.ts';
import { getGroup, isAdministrators, lockGroup, lockMember } from './staff-groups.ts';

/** Who changes something, with which call, and why. */
export interface Cause {
  action: { name: string };
  actor: { id: string };
  reason: string;
}

type GroupDeps = Pick<Deps, 'db' | 'now'>;

/** Creates a group without rights. Throws 409 if the name is taken. */
export async function createGroup({ db, now }: GroupDeps, name: string, cause: Cause): Promise<StaffGroup> {
  return db.transaction(async (tx) => {
    const id = newId();
    const [created] = await tx.insert(groups).values({ id, name }).onConflictDoNothing().returning();
    if (!created) throw conflict('NAME_TAKEN', 'There’s already a group with this name.');
    const subject = { kind: 'group', id, name } as const;
    await recordAudit(tx, { ...cause, subject, before: null, after: { name }, at: now() });
    return getGroup(tx, id);
  });
}

/** Adds and removes rights of a group. Throws 404, and 409 for the administrators' group. */
export async function changeRights(
  { db, now }: GroupDeps,
  { id, add, remove }: { id: string; add: string[]; remove: string[] },
  cause: Cause,
): Promise<StaffGroup> {
  return db.transaction(async (tx) => {
    const before = await lockGroup(tx, id);
    if (isAdministrators(id)) throw conflict('ALL_RIGHTS', 'Administrators always have every right.');
    const isRemoved = and(eq(groupPermissions.groupId, id), inArray(groupPermissions.permission, remove));
    if (remove.length > 0) await tx.delete(groupPermissions).where(isRemoved);
    const rows = add.map((permission) => ({ groupId: id, permission }));
    if (rows.length > 0) await tx.insert(groupPermissions).values(rows).onConflictDoNothing();
    const after = await getGroup(tx, id);
    const people = await tx.select().from(groupMembers).where(eq(groupMembers.groupId, id));
    await recordChange(tx, ACCESS_TOPIC, ...people.map(({ memberId }) => memberId));
    await audit(tx, { before, after, at: now() }, cause);
    return after;
  });
}

/** Adds somebody to a group. Throws 404. */
export async function addToGroup(
  { db, now }: GroupDeps,
  { id, number }: { id: string; number: string },
  cause: Cause,
): Promise<StaffGroup> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, number);
    const before = await lockGroup(tx, id);
    await tx.insert(groupMembers).values({ groupId: id, memberId: member.id }).onConflictDoNothing();
    await recordChange(tx, ACCESS_TOPIC, member.id);
    const after = await getGroup(tx, id);
    await audit(tx, { before, after, at: now() }, cause);
    return after;
  });
}

/** Removes somebody from a group. Throws 404, and 409 for the last administrator. */
export async function removeFromGroup(
  { db, now }: GroupDeps,
  { id, number }: { id: string; number: string },
  cause: Cause,
): Promise<StaffGroup> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, number);
    const before = await getGroup(tx, id);
    const left = await removeFromGroups(tx, member.id, id);
    if (left.length === 0) throw notFound('They don’t belong to this group.');
    await recordChange(tx, ACCESS_TOPIC, member.id);
    const after = await getGroup(tx, id);
    await audit(tx, { before, after, at: now() }, cause);
    return after;
  });
}

async function audit(
  tx: Queries,
  { before, after, at }: { before: StaffGroup; after: StaffGroup; at: Date },
  cause: Cause,
): Promise<void> {
  const fieldsOf = (group: StaffGroup) => ({
    rights: group.permissions,
    members: group.members.map(({ name, number }) => `${name} (${number})`),
  });
  const subject = { kind: 'group', id: after.id, name: after.name } as const;
  await recordAudit(tx, { ...cause, subject, before: fieldsOf(before), after: fieldsOf(after), at });
}
