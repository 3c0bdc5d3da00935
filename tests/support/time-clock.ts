import { groupMembers } from '../../server/api/modules/members/tables.ts';
import { punchBreaks, punches } from '../../server/api/modules/schedule/tables.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { pacificDay } from '../../shared/format/time.ts';
import type { World } from './access-world.ts';

/** Leaves all staff clocked out. */
export async function clockEverybodyOut({ db }: World): Promise<void> {
  await db.queries.delete(punchBreaks);
  await db.queries.delete(punches);
}

/** Clocks all staff in an hour ago, on no break or on a meal. */
export async function clockEverybodyIn(world: World, { isOnMeal = false } = {}): Promise<void> {
  await clockEverybodyOut(world);
  const { queries } = world.db;
  const inAt = new Date(world.now.getTime() - HOUR_MS);
  const staff = await queries.selectDistinct({ memberId: groupMembers.memberId }).from(groupMembers);
  const rows = staff.map(({ memberId }) => ({ id: memberId, memberId, inAt, day: pacificDay(inAt) }));
  await queries.insert(punches).values(rows);
  if (!isOnMeal) return;
  await queries
    .insert(punchBreaks)
    .values(rows.map(({ id }) => ({ id, punchId: id, kind: 'MEAL' as const, fromAt: inAt })));
}
