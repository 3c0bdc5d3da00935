import { and, eq, isNull, max, min } from 'drizzle-orm';
import { notFound } from '../../../shared/errors/app-error.ts';
import { contracts } from '../../../shared/contracts/contracts.ts';
import { neededPermission } from '../../../shared/contracts/contract.ts';
import { permissions } from '../../../shared/contracts/permissions.ts';
import { staffPages } from '../../../shared/contracts/staff-pages.ts';
import {
  groupMembers,
  groupPermissions,
  groups,
  members,
  permissionUses,
} from '../modules/members/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { hasPermission } from '../platform/serve/access.ts';
import type { Member } from '../platform/serve/handler.ts';

interface StaffAccess {
  member: Member;
  name: string;
  groups: { id: string; name: string; permissions: string[] }[];
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** Everybody who belongs to a group, by name, with their rights as `serve` knows them. */
export async function findStaffAccess(queries: Queries, number?: string): Promise<StaffAccess[]> {
  const rows = await queries
    .select({ member: members, group: groups, permission: groupPermissions.permission })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(groupPermissions, eq(groupPermissions.groupId, groups.id))
    .where(and(isNull(members.deactivatedAt), number === undefined ? undefined : eq(members.number, number)))
    .orderBy(members.longName, members.id, groups.name, groupPermissions.permission);
  const staff = new Map<string, StaffAccess>();
  for (const { member, group, permission } of rows) {
    const { id, email, longName: name, lastSeenAt, createdAt } = member;
    const known = staff.get(id) ?? {
      member: { id, number: member.number, email, permissions: new Set<string>() },
      name,
      groups: [],
      lastSeenAt,
      createdAt,
    };
    staff.set(id, known);
    if (known.groups.at(-1)?.id !== group.id)
      known.groups.push({ id: group.id, name: group.name, permissions: [] });
    if (permission === null) continue;
    known.groups.at(-1)?.permissions.push(permission);
    known.member = { ...known.member, permissions: new Set([...known.member.permissions, permission]) };
  }
  return [...staff.values()];
}

/** Throws 404 for somebody who belongs to no group. */
export async function getStaffAccess(queries: Queries, number: string): Promise<StaffAccess> {
  const [found] = await findStaffAccess(queries, number);
  if (!found) throw notFound('They don’t work here.');
  return found;
}

/** Somebody's rights: which groups give each, and when they last used it. */
export async function explainRights(queries: Queries, { member, groups: own }: StaffAccess) {
  const uses = await queries
    .select({ permission: permissionUses.permission, day: max(permissionUses.day) })
    .from(permissionUses)
    .where(eq(permissionUses.memberId, member.id))
    .groupBy(permissionUses.permission);
  const lastUses = new Map(uses.map(({ permission, day }) => [permission, day]));
  return permissions
    .filter((permission) => hasPermission(permission, { member }))
    .map((permission) => ({
      permission,
      groups: own.filter((group) => group.permissions.includes(permission)).map(({ name }) => name),
      last_used: lastUses.get(permission) ?? null,
    }));
}

/** Every right with the pages and calls that it opens. */
export const describeRights = () =>
  permissions.map((permission) => ({
    permission,
    pages: staffPages.filter((page) => page.permission === permission).map(({ label }) => label),
    calls: contracts
      .filter(({ access }) => neededPermission(access) === permission)
      .map(({ name, summary }) => ({ name, summary })),
  }));

/** The last day that a group's members used each right, by `<group id> <right>`. */
export async function findGroupUses(queries: Queries): Promise<Map<string, string | null>> {
  const rows = await queries
    .select({
      groupId: groupMembers.groupId,
      permission: permissionUses.permission,
      day: max(permissionUses.day),
    })
    .from(permissionUses)
    .innerJoin(groupMembers, eq(groupMembers.memberId, permissionUses.memberId))
    .groupBy(groupMembers.groupId, permissionUses.permission);
  return new Map(rows.map(({ groupId, permission, day }) => [`${groupId} ${permission}`, day]));
}

/** The first day of which uses are known. */
export async function findFirstUse(queries: Queries): Promise<string | null> {
  const [row] = await queries.select({ day: min(permissionUses.day) }).from(permissionUses);
  return row?.day ?? null;
}
