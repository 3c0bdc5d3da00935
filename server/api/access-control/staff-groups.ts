import { and, asc, eq, isNull } from 'drizzle-orm';
import type { StaffGroup } from '../../../shared/contracts/access-control.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { ADMINISTRATOR, groupId } from '../modules/members/seed-groups.ts';
import { groupMembers, groupPermissions, groups, members } from '../modules/members/tables.ts';
import type { Queries } from '../platform/database/database.ts';

export const isAdministrators = (id: string): boolean => id === groupId(ADMINISTRATOR);

/** All groups by name, with their rights and their members with an open account. */
export async function findGroups(queries: Queries, onlyId?: string): Promise<StaffGroup[]> {
  const rows = await queries
    .select()
    .from(groups)
    .where(onlyId === undefined ? undefined : eq(groups.id, onlyId))
    .orderBy(asc(groups.name));
  const rights = await queries.select().from(groupPermissions).orderBy(asc(groupPermissions.permission));
  const people = await queries
    .select({ groupId: groupMembers.groupId, number: members.number, name: members.longName })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .where(isNull(members.deactivatedAt))
    .orderBy(asc(members.longName), asc(members.number));
  return rows.map(({ id, name }) => ({
    id,
    name,
    is_fixed: isAdministrators(id),
    permissions: rights.filter((right) => right.groupId === id).map(({ permission }) => permission),
    members: people
      .filter((member) => member.groupId === id)
      .map(({ number, name: memberName }) => ({ number, name: memberName })),
  }));
}

/** Throws 404. */
export async function getGroup(queries: Queries, id: string): Promise<StaffGroup> {
  const [group] = await findGroups(queries, id);
  if (!group) throw notFound('We can’t find this group.');
  return group;
}

/** Locks a group until the transaction ends, so that changes of it run one after another. Throws 404. */
export async function lockGroup(tx: Queries, id: string): Promise<StaffGroup> {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('no key update');
  return getGroup(tx, id);
}

/** Locks an open account until the transaction ends. Lock it before a group. Throws 404. */
export async function lockMember(tx: Queries, number: string) {
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.number, number), isNull(members.deactivatedAt)))
    .for('no key update');
  if (!member) throw notFound('We can’t find a member with this number.');
  return member;
}
