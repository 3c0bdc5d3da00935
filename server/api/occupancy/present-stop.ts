import type { SaleStop } from '../../../shared/contracts/occupancy.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { SaleStop as SaleStopRow } from '../modules/capacity/stop-sales.ts';
import { findMembers } from '../modules/members/find-members.ts';
import type { Queries } from '../platform/database/database.ts';

/** Presents stops with the names of who stopped the sale. */
export async function presentStops(queries: Queries, rows: SaleStopRow[]): Promise<SaleStop[]> {
  const people = await findMembers(queries, [...new Set(rows.map(({ stoppedBy }) => stoppedBy))]);
  return rows.map((row) => ({
    id: row.id,
    first_day: row.firstDay,
    last_day: row.lastDay,
    products: row.products,
    reason: row.reason,
    ends_at: formatWireDate(row.endsAt),
    by: people.get(row.stoppedBy)?.longName ?? '',
  }));
}
