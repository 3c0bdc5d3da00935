import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/**
 * Inserts the demo's rides of the last 90 days in one statement, so that waits can be measured: about forty a day, with
 * longer waits at noon and in the evening. Does nothing when there are rides already.
 */
export async function seedPastRides(queries: Queries, now: Date): Promise<void> {
  await queries.execute(sql`
    with numbered as (
      select n, ${now.toISOString()}::timestamptz - n * interval '36 minutes' - interval '1 hour' as requested_at
      from generate_series(1, 3600) n
      where not exists (select from rides)
    ), timed as (
      select n, requested_at,
        20 + n * 7 % 40 as acknowledged,
        70 + n * 13 % 60 as en_route,
        230 + n * 29 % 240 + case when extract(hour from requested_at) in (1, 2, 3, 19, 20) then 120 else 0 end as arrived
      from numbered
    )
    insert into rides (id, island_id, name, session_id, is_accessible, state, requested_at, acknowledged_at, en_route_at, arrived_at, ended_at, changed_at)
    select 'demo-ride-' || n,
      (array[1, 3, 3, 90])[1 + n % 4],
      (array['Alex', 'Kim', 'Sam', 'Ruth', 'Maria', 'Theo', 'Noor'])[1 + n % 7],
      'demo-session-' || n,
      n % 23 = 0,
      'COMPLETED',
      requested_at,
      requested_at + acknowledged * interval '1 second',
      requested_at + en_route * interval '1 second',
      requested_at + arrived * interval '1 second',
      requested_at + (arrived + 90) * interval '1 second',
      requested_at + (arrived + 90) * interval '1 second'
    from timed
    on conflict do nothing`);
}
