import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { lockDays } from './capacity.ts';
import { listDays } from './list-days.ts';
import { capacityDays, saleStops } from './tables.ts';

export type SaleStop = typeof saleStops.$inferSelect;

type NewStop = Pick<SaleStop, 'firstDay' | 'lastDay' | 'products' | 'reason' | 'endsAt' | 'stoppedBy'>;

/** Stops the sale of products on days, in the caller's transaction. A sale that takes space at the same time waits. */
export async function stopSales(tx: Queries, stop: NewStop, at: Date): Promise<SaleStop> {
  await lockDays(tx, listDays(stop.firstDay, stop.lastDay));
  const [row] = await tx
    .insert(saleStops)
    .values({ ...stop, id: newId(), createdAt: at })
    .returning();
  if (!row) throw new Error('The stop was not written');
  await writeStops(tx, row, at);
  return row;
}

/** Ends a stop in the caller's transaction. Null if it has ended. */
export async function endSaleStop(tx: Queries, id: string, at: Date): Promise<SaleStop | null> {
  const isOpen = and(eq(saleStops.id, id), isNull(saleStops.endedAt), gt(saleStops.endsAt, at));
  const [row] = await tx.update(saleStops).set({ endedAt: at }).where(isOpen).returning();
  if (!row) return null;
  await lockDays(tx, listDays(row.firstDay, row.lastDay));
  await writeStops(tx, row, at);
  return row;
}

/** The stops that have not ended, by their first day. */
export const findSaleStops = (queries: Queries, at: Date): Promise<SaleStop[]> =>
  queries
    .select()
    .from(saleStops)
    .where(and(isNull(saleStops.endedAt), gt(saleStops.endsAt, at)))
    .orderBy(asc(saleStops.firstDay), asc(saleStops.createdAt));

/** Copies the stops of these days, which are locked, to their rows. Of several stops, the latest end counts. */
async function writeStops(
  tx: Queries,
  { firstDay, lastDay }: Pick<SaleStop, 'firstDay' | 'lastDay'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update ${capacityDays} set stopped_until = (
      select jsonb_object_agg(product, ends_at) from (
        select product, max(stop.ends_at) as ends_at
        from ${saleStops} stop, unnest(stop.products) product
        where stop.ended_at is null and stop.ends_at > ${at}
          and ${capacityDays.day} between stop.first_day and stop.last_day
        group by product
      ) latest
    )
    where ${capacityDays.day} between ${firstDay} and ${lastDay}`);
}
