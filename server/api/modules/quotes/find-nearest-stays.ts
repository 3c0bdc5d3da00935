import type * as v from 'valibot';
import type { nearestStay } from '../../../../shared/contracts/quotes.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate, fromWallTime, toWallTime } from '../../../../shared/format/time.ts';
import { addDays } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { daysOnLot } from '../capacity/capacity.ts';
import { findFullDays } from '../capacity/find-full-days.ts';
import { checkStay } from './check-stay.ts';
import { priceProducts, type PriceProductsInput } from './price-products.ts';

const SEARCH_DAYS = 14;
const MAX_STAYS = 3;
/** The products that everybody can book. */
const SOLD = ['BUY_NOW', 'BOOK_NOW'];

interface NearestStaysInput extends PriceProductsInput {
  spaces: number;
}

/**
 * The nearest stays of the same length and times of day that have space, up to two weeks earlier or later, with the lowest
 * total of each. Reads all their days in one query.
 */
export async function findNearestStays(
  queries: Queries,
  { spaces, ...input }: NearestStaysInput,
): Promise<v.InferInput<typeof nearestStay>[]> {
  const candidates = listShifts().flatMap((days) => shift(input, days) ?? []);
  const days = candidates.flatMap(({ days: own }) => own).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isFull = await findFullDays(queries, { first, last, spaces, at: input.now });
  const free = candidates.filter(({ days: own }) =>
    SOLD.some((kind) => own.every((day) => !isFull(day, kind))),
  );
  const priced = free.slice(0, MAX_STAYS).flatMap(({ from, to, days: own }) => {
    const products = priceProducts({ ...input, stay: { ...input.stay, from, to } });
    const totals = products
      .filter(({ kind }) => kind !== 'STANDARD' && own.every((day) => !isFull(day, kind)))
      .map(({ price }) => price.totalCents);
    return totals.length === 0 ? [] : [{ from, to, total: Math.min(...totals) }];
  });
  return priced
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, to, total }) => ({
      travel_from_date: formatWireDate(from),
      travel_to_date: formatWireDate(to),
      total_charge: cents(total),
    }));
}

/** -1, 1, -2, 2, … */
const listShifts = () => Array.from({ length: SEARCH_DAYS }, (_, index) => [-1 - index, 1 + index]).flat();

/** The stay on other days; null if it cannot be booked then. */
function shift({ stay, now }: PriceProductsInput, days: number) {
  const move = (date: Date) => fromWallTime(addDays(toWallTime(date), days));
  const [from, to] = [move(stay.from), move(stay.to)];
  if (!from || !to || Object.keys(checkStay(from, to, now)).length > 0) return null;
  return { from, to, days: daysOnLot({ travelFrom: from, travelTo: to }) };
}
