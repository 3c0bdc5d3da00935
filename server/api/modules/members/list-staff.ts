import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { StaffMember } from '../../../../shared/contracts/staff.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { groupMembers, groups, members, memberSessions } from './tables.ts';

/**
 * Everybody with an open account who belongs to a group, by name.
 *
 * @param openBatches the numbers of batches that are not closed yet, by member
 * @param onShift when those who are in clocked in, by member
 */
export async function listStaff(
  queries: Queries,
  {
    now,
    openBatches,
    onShift,
  }: { now: Date; openBatches: ReadonlyMap<string, number>; onShift: ReadonlyMap<string, Date> },
): Promise<StaffMember[]> {
  const rows = await queries
    .select({
      id: members.id,
      number: members.number,
      name: members.longName,
      email: members.email,
      lastSeenAt: members.lastSeenAt,
      group: { id: groups.id, name: groups.name },
    })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(isNull(members.deactivatedAt))
    .orderBy(asc(members.longName), asc(members.id), asc(groups.name));
  const staff = new Map<string, StaffMember>();
  const open = await findOpenLogins(queries, now);
  for (const { group, lastSeenAt, ...member } of rows) {
    const known = staff.get(member.id) ?? {
      ...member,
      groups: [],
      open_batch: openBatches.get(member.id) ?? null,
      on_shift_since: presentInstant(onShift.get(member.id)),
      last_seen_at: lastSeenAt && formatWireDate(lastSeenAt),
      logins: open.filter(({ memberId }) => memberId === member.id).map(presentLogin),
    };
    known.groups.push(group);
    staff.set(member.id, known);
  }
  return [...staff.values()];
}

const presentInstant = (at: Date | undefined) => (at ? formatWireDate(at) : null);

/** The open logins of all staff, the one that was used last first. */
function findOpenLogins(queries: Queries, now: Date) {
  const usedAt = sql`coalesce(${memberSessions.renewedAt}, ${memberSessions.createdAt})`;
  const staffIds = queries.select({ id: groupMembers.memberId }).from(groupMembers);
  return queries
    .select()
    .from(memberSessions)
    .where(
      and(
        inArray(memberSessions.memberId, staffIds),
        isNull(memberSessions.endedAt),
        gt(memberSessions.expiresAt, now),
      ),
    )
    .orderBy(desc(usedAt), asc(memberSessions.id));
}

const presentLogin = ({ id, device, renewedAt, createdAt }: typeof memberSessions.$inferSelect) => ({
  id,
  device,
  used_at: formatWireDate(renewedAt ?? createdAt),
});
