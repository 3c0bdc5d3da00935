import { and, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { fromWallTime, toWallTime } from '../../../../shared/format/time.ts';
import { addDays, moveDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { findStaffMember } from '../members/find-members.ts';
import { instantsOf } from './find-time-sheets.ts';
import type { ShiftRow } from './find-shifts.ts';
import { endOffers } from './swaps.ts';
import { weekOf } from './pay-period.ts';
import { shifts } from './tables.ts';
import { FORGOTTEN_MS } from './work-rules.ts';

const WEEK_DAYS = 7;

interface ShiftInput {
  number: string;
  day: string;
  from: string;
  to: string;
  note?: string | null | undefined;
}

interface By {
  by: { id: string };
  at: Date;
}

/** Adds a draft, in the caller's transaction. Throws 422, and 404 for somebody who doesn't work here. */
export async function addShift(tx: Queries, input: ShiftInput, { by }: By): Promise<ShiftRow> {
  const values = { ...(await readShift(tx, input)), id: newId(), createdBy: by.id };
  const [row] = await tx.insert(shifts).values(values).returning();
  if (!row) throw new Error('A new shift disappeared');
  return row;
}

/** Changes a shift and ends its offers, in the caller's transaction. Throws 404 and 422. */
export async function changeShift(tx: Queries, id: string, input: ShiftInput): Promise<ShiftRow> {
  const values = await readShift(tx, input);
  await endOffers(tx, id);
  const [row] = await tx.update(shifts).set(values).where(eq(shifts.id, id)).returning();
  if (!row) throw notFound('This shift was removed.');
  return row;
}

/** Removes a shift, in the caller's transaction. Throws 404. */
export async function removeShift(tx: Queries, id: string): Promise<void> {
  const removed = await tx.delete(shifts).where(eq(shifts.id, id)).returning({ id: shifts.id });
  if (removed.length === 0) throw notFound('This shift was removed already.');
}

/** Removes the shifts to come of somebody who leaves, in the caller's transaction. Returns how many. */
export async function removeFutureShifts(tx: Queries, memberId: string, now: Date): Promise<number> {
  const removed = await tx
    .delete(shifts)
    .where(and(eq(shifts.memberId, memberId), gt(shifts.startsAt, now)))
    .returning({ id: shifts.id });
  return removed.length;
}

async function readShift(tx: Queries, { number, day, from, to, note }: ShiftInput) {
  const member = await findStaffMember(tx, number, 'Timeclock:InOut');
  if (!member) throw notFound('Nobody who works here has this club number.');
  const startsAt = fromWallTime(`${day}T${from}`);
  const endsAt = fromWallTime(`${to <= from ? moveDay(day, 1) : day}T${to}`);
  const skipped = ['This time does not exist: clocks go forward then'];
  if (!startsAt) throw invalid({ from: skipped });
  if (!endsAt) throw invalid({ to: skipped });
  if (endsAt.getTime() - startsAt.getTime() > FORGOTTEN_MS)
    throw invalid({ to: ['A shift lasts at most 16 hours'] });
  return { memberId: member.id, startsAt, endsAt, note: note || null };
}

/**
 * Copies the shifts of the week before into the week of a day, in the caller's transaction: the same Pacific times,
 * whatever clocks do between. Leaves out shifts that overlap one of the person, and times that spring skips.
 */
export async function copyWeek(
  tx: Queries,
  day: string,
  { by }: By,
): Promise<{ copied: number; left_out: number }> {
  const before = weekOf(moveDay(day, -WEEK_DAYS));
  const { from, to } = instantsOf(before);
  const rows = await tx
    .select()
    .from(shifts)
    .where(and(gte(shifts.startsAt, from), lt(shifts.startsAt, to)));
  const copies = rows.flatMap(({ memberId, startsAt, endsAt, note }) => {
    const [start, end] = [moveWeek(startsAt), moveWeek(endsAt)];
    if (!start || !end || end <= start) return [];
    return [{ id: newId(), memberId, startsAt: start, endsAt: end, note, createdBy: by.id }];
  });
  const copied =
    copies.length === 0
      ? []
      : await tx.insert(shifts).values(copies).onConflictDoNothing().returning({ id: shifts.id });
  return { copied: copied.length, left_out: rows.length - copied.length };
}

const moveWeek = (at: Date): Date | null => fromWallTime(addDays(toWallTime(at), WEEK_DAYS));

/** Publishes the drafts of a week, in the caller's transaction. Throws 409 without one. */
export async function publishWeek(tx: Queries, day: string, { at }: By): Promise<number> {
  const { from, to } = instantsOf(weekOf(day));
  const published = await tx
    .update(shifts)
    .set({ publishedAt: at })
    .where(and(isNull(shifts.publishedAt), gte(shifts.startsAt, from), lt(shifts.startsAt, to)))
    .returning({ id: shifts.id });
  if (published.length === 0) throw conflict('NOTHING_TO_PUBLISH', 'Everything is published already.');
  return published.length;
}
