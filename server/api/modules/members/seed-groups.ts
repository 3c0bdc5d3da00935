import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { groupPermissions, groups } from './tables.ts';
import { openingGroups } from './opening-groups.ts';

/** The group that always has every permission, including those that later versions add. */
export const ADMINISTRATOR = 'Administrator';

/** The id of a group that a new lot starts with. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/**
 * Inserts the groups that are missing, with their permissions, and adds new permissions to the administrators' group.
 * Other groups that exist stay as the staff have changed them.
 */
export async function seedGroups(queries: Queries): Promise<void> {
  const initialGroups = openingGroups.map(({ name }) => ({ id: groupId(name), name }));
  const inserted = await queries
    .insert(groups)
    .values(initialGroups)
    .onConflictDoNothing()
    .returning({ id: groups.id });
  const toFill = new Set([...inserted.map(({ id }) => id), groupId(ADMINISTRATOR)]);
  const existing = await queries
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...toFill]));
  const rows = openingGroups
    .filter(({ name }) => existing.some(({ id }) => id === groupId(name)))
    .flatMap(({ name, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ groupId: groupId(name), permission })),
    );
  await queries.insert(groupPermissions).values(rows).onConflictDoNothing();
}
