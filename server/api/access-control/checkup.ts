import { gt } from 'drizzle-orm';
import type { getCheckup } from '../../../shared/contracts/access-control.ts';
import type { CallOutput } from '../../../shared/contracts/contract.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { formatWireDate, pacificDay } from '../../../shared/format/time.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { openingGroups } from '../modules/members/opening-groups.ts';
import { ADMINISTRATOR } from '../modules/members/seed-groups.ts';
import { keptRights } from '../modules/members/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { hasPermission } from '../platform/serve/access.ts';
import { findConflicts } from './conflicts.ts';
import { describeRights, findFirstUse, findGroupUses, findStaffAccess } from './find-access.ts';
import { findGroups, isAdministrators } from './staff-groups.ts';

/** For this long somebody may stay away, and a right unused, before the checkup asks. */
const IDLE_MS = 90 * DAY_MS;

/** What the rights of the lot should be reviewed for. */
export async function findCheckup({
  db: { queries },
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<CallOutput<typeof getCheckup>> {
  const since = new Date(now().getTime() - IDLE_MS);
  const staff = await findStaffAccess(queries);
  const personOf = ({ member, name }: (typeof staff)[number]) => ({ number: member.number, name });
  return {
    administrators: staff
      .filter((person) => person.groups.some(({ id }) => isAdministrators(id)))
      .map(personOf),
    idle: staff
      .filter(({ lastSeenAt, createdAt }) => (lastSeenAt ?? createdAt) < since)
      .map((person) => ({
        ...personOf(person),
        last_seen_at: person.lastSeenAt && formatWireDate(person.lastSeenAt),
      })),
    unused: await findUnused(queries, since),
    conflicts: staff.flatMap((person) =>
      findConflicts((permission) => hasPermission(permission, person)).map((conflict) => ({
        ...personOf(person),
        conflict,
        groups: person.groups.map(({ name }) => name),
      })),
    ),
    ungranted: await findUngranted(queries),
    counted_since: await findFirstUse(queries),
  };
}

/** Rights that open something, and that other groups than the administrators' have at a new lot, but not at this one. */
async function findUngranted(queries: Deps['db']['queries']) {
  const given = new Set<string>(
    (await findGroups(queries))
      .filter(({ id }) => !isAdministrators(id))
      .flatMap(({ permissions }) => permissions),
  );
  return describeRights()
    .filter(({ calls, permission }) => calls.length > 0 && !given.has(permission))
    .map(({ permission }) => ({ permission, usual_groups: usualGroups(permission) }))
    .filter(({ usual_groups }) => usual_groups.length > 0);
}

const usualGroups = (right: Permission) =>
  openingGroups
    .filter(({ name, permissions }) => name !== ADMINISTRATOR && permissions.includes(right))
    .map(({ name }) => name);

/** Rights that no member of a group used since then. Those that open nothing yet can't be used. */
async function findUnused(queries: Deps['db']['queries'], since: Date) {
  const lastUses = await findGroupUses(queries);
  const kept = await queries.select().from(keptRights).where(gt(keptRights.keptAt, since));
  const isKept = (groupId: string, permission: string) =>
    kept.some((row) => row.groupId === groupId && row.permission === permission);
  const usable = new Set(
    describeRights()
      .filter(({ calls }) => calls.length > 0)
      .map(({ permission }) => String(permission)),
  );
  const day = pacificDay(since);
  return (await findGroups(queries))
    .filter(({ id }) => !isAdministrators(id))
    .flatMap(({ id, name, permissions }) =>
      permissions
        .filter((permission) => usable.has(permission) && !isKept(id, permission))
        .map((permission) => ({
          group: { id, name },
          permission,
          last_used: lastUses.get(`${id} ${permission}`) ?? null,
        })),
    )
    .filter(({ last_used }) => last_used === null || last_used < day);
}
