import { asc, inArray, sql } from 'drizzle-orm';
import { conflict } from '../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { addDays, formatDay } from '../../../shared/format/wall-time.ts';
import type { Queries } from '../db/database.ts';
import { lotDays } from '../db/schema.ts';

/** What a day has before staff say otherwise: 90 % of the spaces are sold online. */
export const DEFAULT_CAPACITY = { physical: 400, sellable: 360 };

export interface SpaceNeed {
  from: Date;
  to: Date;
  /** Spaces per day: 2 for a vehicle that takes two. */
  spaces: number;
}

/** The Pacific days on which the vehicle stands on the lot, as `YYYY-MM-DD`, in order. */
export function daysOnLot(from: Date, to: Date): string[] {
  const last = pacificDay(new Date(to.getTime() - 1));
  const days: string[] = [];
  for (let day = pacificDay(from); day <= last; day = addDays(`${day}T00:00`, 1).slice(0, 10)) days.push(day);
  return days;
}

/**
 * Takes the space for a stay, all days or none. The days' rows are locked in date order, so that two stays never wait
 * for each other in a ring. Throws SOLD_OUT with the first full day. `held` is for a booking that still has to be paid.
 */
export async function takeSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  const rows = await lockDays(tx, daysOnLot(need.from, need.to));
  const full = rows.find((row) => row.sellable - row.held - row.booked < need.spaces);
  if (full) throw soldOut(full.day);
  await change(tx, rows, { [kind]: need.spaces });
}

/** A paid booking's space: no longer held but booked. */
export async function confirmSpace(tx: Queries, need: SpaceNeed): Promise<void> {
  await change(tx, await lockDays(tx, daysOnLot(need.from, need.to)), { held: -need.spaces, booked: need.spaces });
}

/** Gives a booking's space back. */
export async function releaseSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  await change(tx, await lockDays(tx, daysOnLot(need.from, need.to)), { [kind]: -need.spaces });
}

export const soldOut = (day: string) =>
  conflict('SOLD_OUT', `We are full on ${formatDay(`${day}T00:00`)}. Try other dates.`, { sold_out_day: day });

type LotDay = typeof lotDays.$inferSelect;

async function lockDays(tx: Queries, days: string[]): Promise<LotDay[]> {
  const lock = () => tx.select().from(lotDays).where(inArray(lotDays.day, days)).orderBy(asc(lotDays.day)).for('update');
  const rows = await lock();
  if (rows.length === days.length) return rows;
  // Days nobody has asked for yet. Inserting in date order keeps the order of locks.
  const missing = days.filter((day) => !rows.some((row) => row.day === day));
  await tx
    .insert(lotDays)
    .values(missing.map((day) => ({ day, ...DEFAULT_CAPACITY })))
    .onConflictDoNothing();
  return lock();
}

async function change(tx: Queries, rows: LotDay[], by: { held?: number; booked?: number }): Promise<void> {
  await tx
    .update(lotDays)
    .set({ held: sql`${lotDays.held} + ${by.held ?? 0}`, booked: sql`${lotDays.booked} + ${by.booked ?? 0}` })
    .where(
      inArray(
        lotDays.day,
        rows.map((row) => row.day),
      ),
    );
}
