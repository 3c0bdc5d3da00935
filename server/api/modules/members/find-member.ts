import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { groupMembers, groupPermissions, members, memberSessions } from './tables.ts';
import type { FindMember } from '../../platform/serve/identify-caller.ts';
import { hashToken, loginIdOf } from './login-tokens.ts';

/**
 * Creates the lookup of a member by access token, with the permissions of all their groups, in one query. A login that
 * sees the back office as a colleague has only the permissions that both have.
 */
export function createFindMember(queries: Queries): FindMember {
  const colleagues = alias(members, 'colleagues');
  const permissions = sql<string[]>`array(
    select distinct ${groupPermissions.permission} from ${groupMembers}
    join ${groupPermissions} on ${groupPermissions.groupId} = ${groupMembers.groupId}
    where ${groupMembers.memberId} = ${members.id}
    and (${colleagues.id} is null or exists (select from group_members theirs
      join group_permissions shared on shared.group_id = theirs.group_id
      where theirs.member_id = ${colleagues.id} and shared.permission = ${groupPermissions.permission}))
    order by 1)`;
  const { id, number, email } = members;
  // Prepared once because every call of a member runs it.
  const find = queries
    .select({
      id,
      number,
      email,
      permissions,
      loginId: memberSessions.id,
      passwordAt: memberSessions.passwordAt,
      seesAs: colleagues.longName,
    })
    .from(memberSessions)
    .innerJoin(members, eq(id, memberSessions.memberId))
    .leftJoin(
      colleagues,
      and(eq(colleagues.id, memberSessions.seesAsId), gt(memberSessions.seesAsUntil, sql.placeholder('now'))),
    )
    .where(
      and(
        eq(memberSessions.id, sql.placeholder('loginId')),
        eq(memberSessions.accessHash, sql.placeholder('accessHash')),
        gt(memberSessions.accessExpiresAt, sql.placeholder('now')),
        isNull(memberSessions.endedAt),
        isNull(members.deactivatedAt),
      ),
    )
    .prepare('');
  const query: FindMember = async (token, now) => {
    const loginId = loginIdOf(token);
    if (loginId === null) return null;
    const [found] = await find.execute({ loginId, accessHash: hashToken(token), now });
    return found ? { ...found, permissions: new Set(found.permissions) } : null;
  };
  // Calls that start in the same tick, and those of one page, share a query. Later calls query again, so that the end of a
  // login takes effect at once.
  const pending = new Map<string, ReturnType<FindMember>>();
  const share: FindMember = (token, now) => {
    const shared = pending.get(token);
    if (shared) return shared;
    const result = query(token, now);
    pending.set(token, result);
    process.nextTick(() => pending.delete(token));
    return result;
  };
  const pages = new WeakMap<object, { token: string; member: ReturnType<FindMember> }>();
  return (token, now, page) => {
    if (page === undefined) return share(token, now);
    const known = pages.get(page);
    if (known?.token === token) return known.member;
    const member = share(token, now);
    pages.set(page, { token, member });
    member.catch(() => pages.delete(page));
    return member;
  };
}
