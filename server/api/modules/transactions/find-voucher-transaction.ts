import { and, eq, sql } from 'drizzle-orm';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { transactions } from './tables.ts';

/** Finds the transaction that a voucher pays for, with its id only for the transaction's member. */
export async function findVoucherTransaction(
  queries: Queries,
  voucherId: string,
  memberId: string,
): Promise<TimeVoucher['stay']> {
  const [row] = await queries
    .select()
    .from(transactions)
    // The same condition as the index, so that it can be used.
    .where(and(eq(transactions.timeVoucherId, voucherId), sql`${transactions.status} <> 'VOID'`));
  if (!row) return null;
  return {
    ticket_number: row.ticketNumber,
    travel_from_date: formatWireDate(row.enteredAt),
    travel_to_date: row.exitedAt && formatWireDate(row.exitedAt),
    id: row.memberId === memberId ? row.id : null,
  };
}
