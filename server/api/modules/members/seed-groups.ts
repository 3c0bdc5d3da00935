import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { groupPermissions, groups } from './tables.ts';
import { openingGroups } from './permissions.ts';

/** The group that may do everything, also what comes with later versions. */
export const ADMINISTRATOR = 'Administrator';

/** The id of a group that a lot begins with. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Gives a lot its groups. What staff have made of a group that is there stays; the administrator's is kept complete. */
export async function seedGroups(queries: Queries): Promise<void> {
  const wanted = openingGroups.map(({ name }) => ({ id: groupId(name), name }));
  const made = await queries.insert(groups).values(wanted).onConflictDoNothing().returning({ id: groups.id });
  const open = new Set([...made.map(({ id }) => id), groupId(ADMINISTRATOR)]);
  const there = await queries
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...open]));
  const rows = openingGroups
    .filter(({ name }) => there.some(({ id }) => id === groupId(name)))
    .flatMap(({ name, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ groupId: groupId(name), permission })),
    );
  await queries.insert(groupPermissions).values(rows).onConflictDoNothing();
}
