import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { groupMembers, groupPermissions, members, memberSessions } from './tables.ts';
import type { FindMember } from '../../platform/serve/identify-caller.ts';
import { hashToken, loginIdOf } from './login-tokens.ts';

/** The member of an access token with all that their groups may do, found by the login's key in one query. */
export function createFindMember(queries: Queries): FindMember {
  const permissions = sql<string[]>`array(
    select distinct ${groupPermissions.permission} from ${groupMembers}
    join ${groupPermissions} on ${groupPermissions.groupId} = ${groupMembers.groupId}
    where ${groupMembers.memberId} = ${members.id} order by 1)`;
  const { id, number, email } = members;
  // Every call of a member begins with it, so it is put together once.
  const find = queries
    .select({ id, number, email, permissions })
    .from(memberSessions)
    .innerJoin(members, eq(id, memberSessions.memberId))
    .where(
      and(
        eq(memberSessions.id, sql.placeholder('loginId')),
        eq(memberSessions.accessHash, sql.placeholder('accessHash')),
        gt(memberSessions.accessExpiresAt, sql.placeholder('now')),
        isNull(memberSessions.endedAt),
        isNull(members.deactivatedAt),
      ),
    )
    .prepare('find_member');
  const ask: FindMember = async (token, now) => {
    const loginId = loginIdOf(token);
    if (loginId === null) return null;
    const [found] = await find.execute({ loginId, accessHash: hashToken(token), now });
    return found ? { ...found, permissions: new Set(found.permissions) } : null;
  };
  // A page's calls begin in one go and share the answer. Whoever comes after anything else has happened asks anew: a login
  // that has ended is over at once.
  const asked = new Map<string, ReturnType<FindMember>>();
  return (token, now) => {
    const known = asked.get(token);
    if (known) return known;
    const answer = ask(token, now);
    asked.set(token, answer);
    process.nextTick(() => asked.delete(token));
    return answer;
  };
}
