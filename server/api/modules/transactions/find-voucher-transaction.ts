import { eq } from 'drizzle-orm';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { transactions } from './tables.ts';

/** The transaction that a voucher pays for, as its page shows it, with its id only for the transaction's member. */
export async function findVoucherTransaction(
  queries: Queries,
  transactionId: string,
  memberId: string,
): Promise<TimeVoucher['stay']> {
  const [row] = await queries.select().from(transactions).where(eq(transactions.id, transactionId));
  if (!row) return null;
  return {
    ticket_number: row.ticketNumber,
    travel_from_date: formatWireDate(row.enteredAt),
    travel_to_date: row.exitedAt && formatWireDate(row.exitedAt),
    id: row.memberId === memberId ? row.id : null,
  };
}
