import { sql } from 'drizzle-orm';
import type { Queries } from '../../../server/api/platform/database/database.ts';

/** Copies quotes until there are `count`, which is faster than quoting each of them. */
export async function copyQuotes(queries: Queries, ids: string[], count: number): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    insert into quotes (id, product_kind, vehicle_class, spaces, travel_from, travel_to, rate, total_cents,
      due_now_cents, points, coupon_id, promo_code, expires_at)
    select 'copy-' || n, product_kind, vehicle_class, spaces, travel_from, travel_to, rate, total_cents,
      due_now_cents, points, coupon_id, promo_code, expires_at
    from generate_series(1, ${count}::int) as n
    join quotes on quotes.id = (array[${sql.join(ids, sql`, `)}])[1 + n % ${ids.length}::int]
    returning id`);
  return rows.map(({ id }) => id);
}
