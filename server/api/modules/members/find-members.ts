import { and, eq, inArray, isNull } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import { groupMembers, groupPermissions, members } from './tables.ts';

const isActive = isNull(members.deactivatedAt);

/** Members whose account is open, as a subquery that other modules may join. */
export const activeMembers = (queries: Queries) =>
  queries
    .select({ id: members.id, email: members.email, joinedAt: members.createdAt })
    .from(members)
    .where(isActive)
    .as('active_members');

/** Members by id, those who left included. */
export async function findMembers(queries: Queries, ids: string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select().from(members).where(inArray(members.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** One member by id, also one who left; throws where there must be one. */
export async function getMember(queries: Queries, id: string): Promise<Account> {
  const member = (await findMembers(queries, [id])).get(id);
  if (!member) throw new Error('A member that other rows name does not exist');
  return member;
}

/**
 * Makes changes of one member's things run one after another, and refuses them once the account is closed: call it first
 * in the transaction. Throws 401.
 */
export async function lockActiveMember(tx: Queries, id: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), isActive))
    .for('no key update');
  if (!member) throw signInRequired();
}

/** The member with this club number whose groups hold the permission; undefined when there is none. */
export async function findStaffMember(
  queries: Queries,
  number: string,
  permission: string,
): Promise<{ id: string } | undefined> {
  const [found] = await queries
    .select({ id: members.id })
    .from(members)
    .innerJoin(groupMembers, eq(groupMembers.memberId, members.id))
    .innerJoin(groupPermissions, eq(groupPermissions.groupId, groupMembers.groupId))
    .where(and(eq(members.number, number), isActive, eq(groupPermissions.permission, permission)))
    .limit(1);
  return found;
}
