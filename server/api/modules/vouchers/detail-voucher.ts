import { and, eq, sql } from 'drizzle-orm';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pointLots } from '../points/tables.ts';
import { transactions } from '../transactions/tables.ts';
import { makeBarcodeBars } from '../documents/barcode-bars.ts';
import { findPaidLots } from '../points/spend-points.ts';

/**
 * The same voucher of a member with its barcode while it can be shown at the gate, with what giving it back returns, and
 * with the stay that it pays for.
 */
export async function detailVoucher(
  queries: Queries,
  voucher: TimeVoucher,
  { memberId, now }: { memberId: string; now: Date },
): Promise<TimeVoucher> {
  const can = (action: string) => voucher.allowed_actions.includes(action);
  const [bars, returns, stay] = await Promise.all([
    can('download') ? makeBarcodeBars(voucher.number) : null,
    can('void') ? findReturns(queries, voucher.id, now) : null,
    findStay(queries, voucher.id, memberId),
  ]);
  return { ...voucher, bars, returns, stay };
}

async function findStay(queries: Queries, voucherId: string, memberId: string): Promise<TimeVoucher['stay']> {
  const [row] = await queries
    .select()
    .from(transactions)
    // As the index has it.
    .where(and(eq(transactions.timeVoucherId, voucherId), sql`${transactions.status} <> 'VOID'`));
  if (!row) return null;
  return {
    ticket_number: row.ticketNumber,
    travel_from_date: formatWireDate(row.enteredAt),
    travel_to_date: row.exitedAt && formatWireDate(row.exitedAt),
    id: row.memberId === memberId ? row.id : null,
  };
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
