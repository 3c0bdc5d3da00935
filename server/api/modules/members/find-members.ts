import { and, eq, inArray, isNull } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import { groupMembers, groupPermissions, members } from './tables.ts';

const isActive = isNull(members.deactivatedAt);

/** A subquery of members with an open account, for joins in other modules. */
export const activeMembers = (queries: Queries) =>
  queries
    .select({ id: members.id, number: members.number, email: members.email, joinedAt: members.createdAt })
    .from(members)
    .where(isActive)
    .as('active_members');

/** Finds the open account with this club number or email key. */
export async function findActiveMember(
  queries: Queries,
  by: { number: string } | { emailKey: string },
): Promise<Account | undefined> {
  const isMatch = 'number' in by ? eq(members.number, by.number) : eq(members.emailKey, by.emailKey);
  const [member] = await queries.select().from(members).where(and(isMatch, isActive));
  return member;
}

/** Finds members by id, including those with a closed account. */
export async function findMembers(queries: Queries, ids: string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select().from(members).where(inArray(members.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gets a member by id, even with a closed account. Throws an Error when there is none. */
export async function getMember(queries: Queries, id: string): Promise<Account> {
  const member = (await findMembers(queries, [id])).get(id);
  if (!member) throw new Error('No member has this id, although other rows refer to it');
  return member;
}

/**
 * Locks an open account until the transaction ends, so that changes to one member's data run one after another. Call it
 * first in the transaction. Throws 401 when the account is closed.
 */
export async function lockActiveMember(tx: Queries, id: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), isActive))
    .for('no key update');
  if (!member) throw signInRequired();
}

/** Finds the member with this club number, if one of their groups has the permission. */
export async function findStaffMember(
  queries: Queries,
  number: string,
  permission: string,
): Promise<{ id: string } | undefined> {
  const [member] = await queries
    .select({ id: members.id })
    .from(members)
    .innerJoin(groupMembers, eq(groupMembers.memberId, members.id))
    .innerJoin(groupPermissions, eq(groupPermissions.groupId, groupMembers.groupId))
    .where(and(eq(members.number, number), isActive, eq(groupPermissions.permission, permission)))
    .limit(1);
  return member;
}

/** Finds the active members whose groups have the permission, by name. */
export async function findStaffWith(
  queries: Queries,
  permission: string,
): Promise<{ id: string; number: string; name: string }[]> {
  return queries
    .selectDistinct({ id: members.id, number: members.number, name: members.longName })
    .from(members)
    .innerJoin(groupMembers, eq(groupMembers.memberId, members.id))
    .innerJoin(groupPermissions, eq(groupPermissions.groupId, groupMembers.groupId))
    .where(and(isActive, eq(groupPermissions.permission, permission)))
    .orderBy(members.longName, members.number);
}
