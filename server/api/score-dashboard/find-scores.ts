import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { bookings } from '../modules/bookings/tables.ts';
import { rides, islands } from '../modules/rides/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';

const DIMENSIONS = ['total', 'week', 'hour', 'island', 'product'] as const;

const sumRow = v.object({
  dimension: v.picklist(DIMENSIONS),
  key: v.string(),
  count: v.number(),
  promoters: v.number(),
  detractors: v.number(),
});
export type ScoreSum = v.InferOutput<typeof sumRow>;

/** Counts scores between two instants, in total and by each dimension, in one query. */
export async function sumScores(
  queries: Queries,
  { start, end }: { start: Date; end: Date },
): Promise<ScoreSum[]> {
  const pacific = (at: SQL) => sql`(${at} at time zone 'America/Los_Angeles')`;
  const byDimension = DIMENSIONS.map(
    (name) => sql`
      select ${sql.raw(`'${name}'`)} as dimension, ${sql.raw(`"${name}"`)} as key, count(*)::int as count,
        count(*) filter (where score >= 9)::int as promoters,
        count(*) filter (where score <= 6)::int as detractors
      from given where ${sql.raw(`"${name}"`)} is not null group by 2`,
  );
  const { rows } = await queries.execute(sql`
    with given as (
      select score.score, 'all' as total,
        to_char(date_trunc('week', ${pacific(sql`score.created_at`)}), 'YYYY-MM-DD') as week,
        to_char(${pacific(sql`car.exited_at`)}, 'HH24') as hour,
        (select ride.island_id || ' ' || island.name from ${rides} as ride
          join ${islands} as island on island.id = ride.island_id
          where ride.transaction_id = car.id order by ride.requested_at desc limit 1) as island,
        coalesce(booking.product_kind, 'STANDARD') as product
      from ${scores} as score
      join ${transactions} as car on car.id = score.transaction_id
      left join ${bookings} as booking on booking.id = car.booking_id
      where score.created_at >= ${start.toISOString()}::timestamptz
        and score.created_at < ${end.toISOString()}::timestamptz)
    ${sql.join(byDimension, sql` union all `)}
    order by 1, 2`);
  return v.parse(v.array(sumRow), rows);
}
