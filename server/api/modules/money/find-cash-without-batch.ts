import { and, desc, eq, gt, isNull, like } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { moneyMovements } from './tables.ts';

const STAFF = 'staff:';

/** Cash that staff took at the exit since `since` without an open batch, latest first, at most 20. */
export async function findCashWithoutBatch(queries: Queries, since: Date) {
  const rows = await queries
    .select()
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.kind, 'CASH_IN'),
        isNull(moneyMovements.batchId),
        like(moneyMovements.actor, `${STAFF}%`),
        gt(moneyMovements.at, since),
      ),
    )
    .orderBy(desc(moneyMovements.at))
    .limit(20);
  return rows.map(({ receiptNumber, cents, at, actor }) => ({
    receiptNumber,
    cents,
    at,
    memberId: actor.slice(STAFF.length),
  }));
}
