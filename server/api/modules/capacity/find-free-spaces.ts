import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../../platform/database/database.ts';
import { DEFAULT_CAPACITY } from './capacity.ts';
import { capacityDays } from './tables.ts';

const DAYS = 7;
const rows = v.array(v.object({ free: v.number() }));

/** The spaces that can still be sold online on each of seven days from `first` ('YYYY-MM-DD'). */
export async function findFreeSpaces(queries: Queries, first: string): Promise<number[]> {
  const { day, sellable, held, booked } = capacityDays;
  const found = await queries.execute(sql`
    select coalesce(${sellable} - ${held} - ${booked}, ${DEFAULT_CAPACITY.sellable}::int)::int as free
    from generate_series(0, ${DAYS - 1}::int) as ahead
    left join ${capacityDays} on ${day} = ${first}::date + ahead
    order by ahead`);
  return v.parse(rows, found.rows).map(({ free }) => free);
}
