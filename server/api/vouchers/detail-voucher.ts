import { eq, sql } from 'drizzle-orm';
import type { TimeVoucher } from '../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import type { Queries } from '../db/database.ts';
import { pointLots } from '../db/schema.ts';
import { makeBarcodeBars } from '../passes/barcode-bars.ts';
import { findPaidLots } from '../points/spend-points.ts';

/** The same voucher with its barcode while it can be shown at the gate, and with what giving it back returns. */
export async function detailVoucher(queries: Queries, voucher: TimeVoucher, now: Date): Promise<TimeVoucher> {
  const can = (action: string) => voucher.allowed_actions.includes(action);
  const [bars, returns] = await Promise.all([
    can('download') ? makeBarcodeBars(voucher.number) : null,
    can('void') ? findReturns(queries, voucher.id, now) : null,
  ]);
  return { ...voucher, bars, returns };
}

/** By the day on which they expire; what has expired already is given back to nobody. */
async function findReturns(queries: Queries, voucherId: string, now: Date) {
  const paid = findPaidLots(queries, voucherId).as('paid');
  const rows = await queries
    .select({ expires: pointLots.expiresAt, points: sql<number>`(-sum(${paid.points}))::int` })
    .from(paid)
    .innerJoin(pointLots, eq(pointLots.id, paid.lotId))
    .where(sql`${pointLots.expiresAt} > ${now}`)
    .groupBy(pointLots.expiresAt)
    .orderBy(pointLots.expiresAt);
  return rows.map(({ points, expires }) => ({ points, expires: formatWireDate(expires) }));
}
