import { sql } from 'drizzle-orm';
import { type AppError, conflict } from '../../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { formatDay } from '../../../../shared/format/wall-time.ts';
import { findDetail, isViolationOf } from '../../platform/database/database-errors.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { listDays } from './list-days.ts';
import { capacityDays } from './tables.ts';

/** Spaces of a day that staff haven't changed. 90% are sold online. */
export const DEFAULT_CAPACITY = { physical: 400, sellable: 360 };

export interface StayDates {
  travelFrom: Date;
  travelTo: Date;
}

/** The spaces that a quote or booking needs. */
export interface SpaceNeed extends StayDates {
  /** Spaces per day: 2 for a vehicle that takes two. */
  spaces: number;
  /** Stay dates that already have their space; their days are not counted. */
  except?: StayDates;
  /** What is sold and when: staff may have stopped it. Nothing is sold to a car that arrives with its booking. */
  sale?: Sale;
}

/** The sale of a product, at an instant. */
export interface Sale {
  product: string;
  at: Date;
}

/** What takes space when it is sold: the products of quotes, and time vouchers for points. */
export const VOUCHER_PRODUCT = 'VOUCHER';

/** The Pacific days on which the vehicle is on the lot, as 'YYYY-MM-DD', in order. */
export function daysOnLot({ travelFrom, travelTo }: StayDates): string[] {
  return listDays(pacificDay(travelFrom), pacificDay(new Date(travelTo.getTime() - 1)));
}

/** The days on which additional space is needed, as 'YYYY-MM-DD'. */
export function daysNeeded({ except, ...need }: SpaceNeed): string[] {
  const others = new Set(except && daysOnLot(except));
  return daysOnLot(need).filter((day) => !others.has(day));
}

// These functions lock their days until the transaction ends, and other bookings of those days wait. Call them last.

/**
 * Takes the space on every day. Throws SOLD_OUT with the first day that is full or whose sale is stopped; the transaction
 * must then roll back. `held` is for a booking that isn't paid yet.
 */
export async function takeSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  await changeDays(tx, daysNeeded(need), { held: 0, booked: 0, [kind]: need.spaces }, need.sale);
}

/** Turns the held space of a booking into booked space after payment. */
export async function confirmSpace(tx: Queries, need: SpaceNeed): Promise<void> {
  await changeDays(tx, daysNeeded(need), { held: -need.spaces, booked: need.spaces });
}

/** Releases the space of a booking. */
export async function releaseSpace(tx: Queries, need: SpaceNeed, kind: 'held' | 'booked'): Promise<void> {
  await changeDays(tx, daysNeeded(need), { held: 0, booked: 0, [kind]: -need.spaces });
}

interface SpaceMove {
  spaces: number;
  from: StayDates;
  to: StayDates;
  isHeld: boolean;
  sale?: Sale;
}

/**
 * Moves a booking to other stay dates: takes the days it gains (or confirms them if they are held) and releases the
 * days it leaves. Throws SOLD_OUT.
 */
export async function moveSpace(tx: Queries, { spaces, from, to, isHeld, sale }: SpaceMove): Promise<void> {
  // Lock all days in date order first, so that two bookings that move in opposite directions don't deadlock.
  await lockDays(tx, [...daysOnLot(from), ...daysOnLot(to)]);
  const gained = { spaces, ...pick(to), except: from, ...(sale && { sale }) };
  await (isHeld ? confirmSpace(tx, gained) : takeSpace(tx, gained, 'booked'));
  await releaseSpace(tx, { spaces, ...pick(from), except: to }, 'booked');
}

const pick = ({ travelFrom, travelTo }: StayDates): StayDates => ({ travelFrom, travelTo });

/** The refusal of a stay on a full day ('YYYY-MM-DD'). */
export const soldOut = (day: string): AppError =>
  conflict('SOLD_OUT', `We’re full on ${formatDay(`${day}T00:00`)}. Try other dates.`, {
    sold_out_day: day,
  });

/** Locks days in date order, and creates those that are missing. */
export async function lockDays(tx: Queries, days: string[]): Promise<void> {
  await changeDays(tx, [...new Set(days)].toSorted(), { held: 0, booked: 0 });
}

/**
 * Changes the counters of each day. Throws SOLD_OUT with the first day that has not enough space or isn't sold; the database
 * says so itself, so that COMMIT can travel with this statement. Creates missing rows. A single statement locks the rows in
 * date order, so that transactions don't deadlock, and works on the latest committed state of each row.
 */
async function changeDays(
  tx: Queries,
  days: string[],
  { held, booked }: { held: number; booked: number },
  sale?: Sale,
): Promise<void> {
  if (days.length === 0) return;
  const change = { days, held, booked, product: sale?.product ?? null, at: sale?.at ?? null };
  await changeCounters(tx)
    .execute(change)
    .catch((error: unknown) => {
      const day = findRefusedDay(error);
      throw day === undefined ? error : soldOut(day);
    });
}

/** The day that `refuse_day` refused. */
const findRefusedDay = (error: unknown): string | undefined =>
  isViolationOf(error, 'capacity_days_refused') ? findDetail(error) : undefined;

const changeCounters = prepareOnce((queries) => {
  const held = sql`${sql.placeholder('held')}::int`;
  const booked = sql`${sql.placeholder('booked')}::int`;
  const newDays = sql`select day, ${sql.raw(`${DEFAULT_CAPACITY.physical}, ${DEFAULT_CAPACITY.sellable}`)},
    greatest(${held}, 0), greatest(${booked}, 0), false, null::jsonb
    from unnest(${sql.placeholder('days')}::date[]) as day`;
  // Without a product, whether it is sold does not matter.
  const isSold = sql`coalesce((${capacityDays.stoppedUntil} ->> ${sql.placeholder('product')}::text)::timestamptz
    <= ${sql.placeholder('at')}::timestamptz, true)`;
  const hasSpace = sql`${capacityDays.held} + ${capacityDays.booked} + ${held} + ${booked} <= ${capacityDays.sellable}`;
  return queries
    .insert(capacityDays)
    .select(newDays)
    .onConflictDoUpdate({
      target: capacityDays.day,
      set: {
        held: sql`${capacityDays.held} + ${held}`,
        booked: sql`${capacityDays.booked} + ${booked}`,
      },
      setWhere: sql`case when ${hasSpace} and ${isSold} then true else refuse_day(${capacityDays.day}) end`,
    })
    .prepare('change_counters_of_days');
});
