import { and, eq, isNull } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ADMINISTRATOR, groupId } from './seed-groups.ts';
import { groupMembers, groups, members } from './tables.ts';

const ID = groupId(ADMINISTRATOR);

/**
 * Removes a member from one group, or from all of them, in the caller's transaction. Returns the ids of the groups that
 * they were in. Lock the member first. Throws 409 if nobody would be administrator anymore.
 */
export async function removeFromGroups(tx: Queries, memberId: string, onlyFrom?: string): Promise<string[]> {
  const isLeft = and(
    eq(groupMembers.memberId, memberId),
    onlyFrom === undefined ? undefined : eq(groupMembers.groupId, onlyFrom),
  );
  const leaving = await tx.select({ id: groupMembers.groupId }).from(groupMembers).where(isLeft);
  const isAdministrator = leaving.some(({ id }) => id === ID);
  // One after another, so that of two last administrators who leave at the same time the second sees the first gone.
  if (isAdministrator) await tx.select().from(groups).where(eq(groups.id, ID)).for('update');
  await tx.delete(groupMembers).where(isLeft);
  if (isAdministrator && (await countAdministrators(tx)) === 0)
    throw conflict(
      'LAST_ADMINISTRATOR',
      'This is the last administrator. Make somebody else administrator first.',
    );
  return leaving.map(({ id }) => id);
}

/** How many people with an open account are administrators. */
export async function countAdministrators(queries: Queries): Promise<number> {
  const rows = await queries
    .select({ id: members.id })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .where(and(eq(groupMembers.groupId, ID), isNull(members.deactivatedAt)));
  return rows.length;
}
