import { sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { addDays, formatDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { capacityDays } from './tables.ts';

/** What a day has before staff say otherwise: 90 % of the spaces are sold online. */
export const DEFAULT_CAPACITY = { physical: 400, sellable: 360 };

export interface StayDates {
  travelFrom: Date;
  travelTo: Date;
}

/** A quote or a booking, as far as the lot is concerned. */
export interface SpaceNeed extends StayDates {
  /** Spaces per day: 2 for a vehicle that takes two. */
  spaces: number;
  /** The days of this stay are not counted: it has its space already. */
  except?: StayDates;
}

/** The Pacific days on which the vehicle stands on the lot, as `YYYY-MM-DD`, in order. */
export function daysOnLot({ travelFrom, travelTo }: StayDates): string[] {
  const last = pacificDay(new Date(travelTo.getTime() - 1));
  const days: string[] = [];
  for (let day = pacificDay(travelFrom); day <= last; day = addDays(`${day}T00:00`, 1).slice(0, 10))
    days.push(day);
  return days;
}

/** The days on which a stay needs space of its own. */
export function daysNeeded({ except, ...need }: SpaceNeed): string[] {
  const others = new Set(except && daysOnLot(except));
  return daysOnLot(need).filter((day) => !others.has(day));
}

// Every booking of the same days waits from here to the end of the transaction, so these come last in one.

/**
 * Takes the space for a stay, all days or none: it throws SOLD_OUT with the first full day, and the transaction is to
 * be rolled back. `held` is for a booking that still has to be paid.
 */
export async function takeSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  const days = daysNeeded(need);
  const taken = await changeDays(tx, days, { held: 0, booked: 0, [kind]: need.spaces });
  const full = days.find((day) => !taken.has(day));
  if (full) throw soldOut(full);
}

/** A paid booking's space: no longer held but booked. */
export async function confirmSpace(tx: Queries, need: SpaceNeed): Promise<void> {
  await changeDays(tx, daysNeeded(need), { held: -need.spaces, booked: need.spaces });
}

/** Gives a booking's space back. */
export async function releaseSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  await changeDays(tx, daysNeeded(need), { held: 0, booked: 0, [kind]: -need.spaces });
}

/** A booking goes from one stay to another: what was held for the new days, or is to be taken now, for what it leaves. */
export async function moveSpace(
  tx: Queries,
  { spaces, from, to, isHeld }: { spaces: number; from: StayDates; to: StayDates; isHeld: boolean },
): Promise<void> {
  // All rows by date before any of them is counted on: two that move in opposite directions do not meet in a ring.
  const days = new Set([...daysOnLot(from), ...daysOnLot(to)]);
  await changeDays(tx, [...days].toSorted(), { held: 0, booked: 0 });
  const gained = { spaces, ...pick(to), except: from };
  await (isHeld ? confirmSpace(tx, gained) : takeSpace(tx, gained, 'booked'));
  await releaseSpace(tx, { spaces, ...pick(from), except: to }, 'booked');
}

const pick = ({ travelFrom, travelTo }: StayDates): StayDates => ({ travelFrom, travelTo });

const soldOut = (day: string) =>
  conflict('SOLD_OUT', `We’re full on ${formatDay(`${day}T00:00`)}. Try other dates.`, {
    sold_out_day: day,
  });

/**
 * Counts up or down on every day that has the space, and answers those days. One statement goes through the days by
 * date and locks the row of each, so that two stays never wait for each other in a ring; it counts on the newest state of
 * a row, whatever the transaction saw before. A day that nobody asked for yet gets its row here.
 */
async function changeDays(
  tx: Queries,
  days: string[],
  by: { held: number; booked: number },
): Promise<Set<string>> {
  if (days.length === 0) return new Set();
  const fresh = { ...DEFAULT_CAPACITY, held: Math.max(by.held, 0), booked: Math.max(by.booked, 0) };
  const changed = await tx
    .insert(capacityDays)
    .values(days.map((day) => ({ day, ...fresh })))
    .onConflictDoUpdate({
      target: capacityDays.day,
      set: {
        held: sql`${capacityDays.held} + ${by.held}`,
        booked: sql`${capacityDays.booked} + ${by.booked}`,
      },
      setWhere: sql`${capacityDays.held} + ${capacityDays.booked} + ${by.held + by.booked} <= ${capacityDays.sellable}`,
    })
    .returning({ day: capacityDays.day });
  return new Set(changed.map(({ day }) => day));
}
