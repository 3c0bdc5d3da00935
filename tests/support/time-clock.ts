import { findStaffWith } from '../../server/api/modules/members/find-members.ts';
import { groupMembers, groupPermissions, groups } from '../../server/api/modules/members/tables.ts';
import {
  leaveRequests,
  punchBreaks,
  punches,
  shiftOffers,
  shifts,
  timeSheetDays,
} from '../../server/api/modules/schedule/tables.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../shared/format/time.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import type { Person, World } from './access-world.ts';

/** Leaves all staff clocked out. */
export async function clockEverybodyOut({ db }: World): Promise<void> {
  await db.queries.delete(timeSheetDays);
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

/** Adds a morning's work of somebody, when nobody else has any, and returns its id. */
export async function addPunch(world: World, { id: memberId }: Person): Promise<string> {
  await clockEverybodyOut(world);
  const [inAt, outAt] = [fromWallTime('2026-11-18T08:00'), fromWallTime('2026-11-18T12:00')];
  if (!inAt || !outAt) throw new Error('A day without a morning');
  const id = newId();
  await world.db.queries.insert(punches).values({ id, memberId, inAt, outAt, day: '2026-11-18' });
  return id;
}

/** Locks a day of somebody. */
export async function lockAway(world: World, { id: memberId }: Person, day: string): Promise<void> {
  const locked = { lockedAt: world.now, lockedBy: memberId };
  await world.db.queries
    .insert(timeSheetDays)
    .values({ memberId, day, ...locked })
    .onConflictDoUpdate({ target: [timeSheetDays.memberId, timeSheetDays.day], set: locked });
}

export async function removeShifts({ db }: World): Promise<void> {
  await db.queries.delete(shifts);
}

/** Adds a draft of somebody, when there is no other shift, and returns its id. */
export async function addShift(world: World, { id: memberId }: { id: string }): Promise<string> {
  await removeShifts(world);
  const [startsAt, endsAt] = [fromWallTime('2026-11-24T08:00'), fromWallTime('2026-11-24T16:00')];
  if (!startsAt || !endsAt) throw new Error('A day without a morning');
  const id = newId();
  await world.db.queries.insert(shifts).values({ id, memberId, startsAt, endsAt, createdBy: memberId });
  return id;
}

/** The one who joined last of those who use the time clock. */
export async function findNewestColleague({ db }: World): Promise<{ id: string }> {
  const staff = await findStaffWith(db.queries, 'Timeclock:InOut');
  const [newest] = staff.toSorted((one, other) => other.number.localeCompare(one.number));
  if (!newest) throw new Error('Nobody works here');
  return newest;
}

/** Adds a published shift of the newest colleague, when there is no other, and returns its id. */
export async function addPublishedShift(world: World): Promise<string> {
  const id = await addShift(world, await findNewestColleague(world));
  await world.db.queries.update(shifts).set({ publishedAt: world.now });
  return id;
}

/** Adds an offer of somebody's shift, when there is no other, and returns its id. @param taker who has taken it */
export async function addShiftOffer(
  world: World,
  owner: { id: string },
  taker?: { id: string },
): Promise<string> {
  const shiftId = await addShift(world, owner);
  await world.db.queries.update(shifts).set({ publishedAt: world.now });
  const id = newId();
  const taken = taker && { state: 'TAKEN' as const, takenBy: taker.id };
  const values = { id, shiftId, offeredBy: owner.id, offeredAt: world.now, ...taken };
  await world.db.queries.insert(shiftOffers).values(values);
  return id;
}

/** Removes everybody's requests for days off. */
export async function removeLeave({ db }: World): Promise<void> {
  await db.queries.delete(leaveRequests);
}

/** Adds a request of somebody for days off, when there is no other, and returns its id. */
export async function addLeave(world: World, { id: memberId }: Person): Promise<string> {
  await removeLeave(world);
  const id = newId();
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-02' };
  await world.db.queries.insert(leaveRequests).values({ id, memberId, ...days, askedAt: world.now });
  return id;
}

/** Lets somebody use the time clock, so that they can have shifts. Returns their number. */
export async function enroll({ db }: World, { id: memberId, number }: Person): Promise<string> {
  const groupId = 'time-clock';
  await db.queries.insert(groups).values({ id: groupId, name: 'Time clock' }).onConflictDoNothing();
  const permission = 'Timeclock:InOut';
  await db.queries.insert(groupPermissions).values({ groupId, permission }).onConflictDoNothing();
  await db.queries.insert(groupMembers).values({ groupId, memberId }).onConflictDoNothing();
  return number;
}
