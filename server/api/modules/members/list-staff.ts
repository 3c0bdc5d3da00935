import { asc, eq, isNull } from 'drizzle-orm';
import type { StaffMember } from '../../../../shared/contracts/staff.ts';
import type { Queries } from '../../platform/database/database.ts';
import { groupMembers, groups, members } from './tables.ts';

/** Everybody with an open account who belongs to a group, by name. */
export async function listStaff(queries: Queries): Promise<StaffMember[]> {
  const rows = await queries
    .select({
      id: members.id,
      number: members.number,
      name: members.longName,
      email: members.email,
      group: { id: groups.id, name: groups.name },
    })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(isNull(members.deactivatedAt))
    .orderBy(asc(members.longName), asc(members.id), asc(groups.name));
  const staff = new Map<string, StaffMember>();
  for (const { group, ...member } of rows) {
    const known = staff.get(member.id) ?? { ...member, groups: [] };
    known.groups.push(group);
    staff.set(member.id, known);
  }
  return [...staff.values()];
}
