import { and, asc, between, eq, gt, lte } from 'drizzle-orm';
import type { MovableBooking, Occupancy } from '../../../shared/contracts/occupancy.ts';
import { formatWhen, formatWireDate, pacificDay } from '../../../shared/format/time.ts';
import { addDays, formatDay } from '../../../shared/format/wall-time.ts';
import { findLateCars } from '../booth/find-board.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { DEFAULT_CAPACITY } from '../modules/capacity/capacity.ts';
import { findFullDays } from '../modules/capacity/find-full-days.ts';
import { listDays } from '../modules/capacity/list-days.ts';
import { findSaleStops } from '../modules/capacity/stop-sales.ts';
import { capacityDays } from '../modules/capacity/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { findPresences } from './find-presences.ts';
import { findFullSpans, type FullSpan, toCurve } from './occupancy-curve.ts';
import { presentStops } from './present-stop.ts';

/** The days on which a booking of a full span may be moved to. */
const OFFER_DAYS = 14;
/** A span lists at most this many bookings. */
const MAX_BOOKINGS = 200;

/** Finds the spaces of the next 48 hours, and what staff need to know when there are too few. */
export async function findOccupancy(queries: Queries, now: Date): Promise<Omit<Occupancy, 'may_stop'>> {
  const curve = toCurve(await findPresences(queries, now), now);
  const spacesOn = await findSpaces(queries, now, curve.at(-1)?.at ?? now);
  const points = curve.map((point) => ({ ...point, spaces: spacesOn(pacificDay(point.at)) }));
  const spans = findFullSpans(points);
  return {
    at: formatWireDate(now),
    points: points.map(({ at, ...point }) => ({ at: formatWireDate(at), ...point })),
    ...(await findLateCars(queries, now)),
    full_spans: await Promise.all(
      spans.map(async (span) => ({
        from: formatWireDate(span.from),
        to: formatWireDate(span.to),
        offer: await findOffer(queries, { span, points, now }),
        bookings: await findArriving(queries, span),
      })),
    ),
    stops: await presentStops(queries, await findSaleStops(queries, now)),
  };
}

async function findSpaces(queries: Queries, from: Date, to: Date): Promise<(day: string) => number> {
  const rows = await queries
    .select({ day: capacityDays.day, physical: capacityDays.physical })
    .from(capacityDays)
    .where(between(capacityDays.day, pacificDay(from), pacificDay(to)));
  const byDay = new Map(rows.map(({ day, physical }) => [day, physical]));
  return (day) => byDay.get(day) ?? DEFAULT_CAPACITY.physical;
}

/** Bookings that arrive in a span and have not arrived yet. */
async function findArriving(queries: Queries, { from, to }: FullSpan): Promise<MovableBooking[]> {
  const rows = await queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'CONFIRMED'), gt(bookings.travelFrom, from), lte(bookings.travelFrom, to)))
    .orderBy(asc(bookings.travelFrom), asc(bookings.id))
    .limit(MAX_BOOKINGS);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.fullName,
    phone: row.phone,
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    spaces: row.spaces,
  }));
}

interface OfferInput {
  span: FullSpan;
  points: readonly { at: Date; most: number; spaces: number }[];
  now: Date;
}

/** What to offer to those who arrive in a full span: a later drop-off, or else days that are sold. */
async function findOffer(queries: Queries, { span, points, now }: OfferInput): Promise<string> {
  const later = points.find(({ at, most, spaces }) => at > span.to && most < spaces);
  if (later) return `Offer a drop-off after ${formatWhen(span.to)}, when spaces are free.`;
  const first = nextDay(pacificDay(span.to));
  const last = addDays(`${first}T00:00`, OFFER_DAYS).slice(0, 10);
  const isFull = await findFullDays(queries, { first, last, spaces: 1, at: now });
  const day = listDays(first, last).find((name) => !isFull(name, 'BUY_NOW') || !isFull(name, 'BOOK_NOW'));
  if (day) return `No space gets free in these 48 hours. Offer other dates from ${formatDay(day)}.`;
  return 'No space gets free in the next two weeks. Offer to cancel.';
}

const nextDay = (day: string) => addDays(`${day}T00:00`, 1).slice(0, 10);
