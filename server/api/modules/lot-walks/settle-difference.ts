import { and, eq, isNull } from 'drizzle-orm';
import {
  settleDifference as contract,
  type Difference,
  SETTLE_REASONS,
  type SettleReason,
} from '../../../../shared/contracts/lot-walks.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findDifferences } from './find-differences.ts';
import { lotWalkDifferences } from './tables.ts';

interface Settlement {
  id: string;
  reason: SettleReason;
  words: string | null;
  by: string;
  at: Date;
}

/** Settles a difference, in the caller's transaction. Throws 404, 409 when it is settled, and 422 for no words. */
export async function settleDifference(
  tx: Queries,
  { id, reason, words, by, at }: Settlement,
): Promise<Difference> {
  if (reason === 'OTHER' && words === null) throw invalid({ words: ['Say what happened'] });
  const [row] = await tx
    .update(lotWalkDifferences)
    .set({ settledAt: at, settledBy: by, reason, words })
    .where(and(eq(lotWalkDifferences.id, id), isNull(lotWalkDifferences.settledAt)))
    .returning();
  const [difference] = await findDifferences(tx, eq(lotWalkDifferences.id, id));
  if (!difference) throw notFound('We can’t find this difference.');
  if (!row) throw conflict('STATE_CHANGED', 'A colleague has settled this already.');
  await recordChange(tx, 'lot-walks', row.walkId);
  await recordAudit(tx, {
    action: contract,
    actor: { id: by },
    subject: row.transactionId
      ? { kind: 'transaction', id: row.transactionId, name: difference.ticket_number ?? '' }
      : { kind: 'lot-walk', id: row.walkId, name: row.licensePlate ?? '' },
    before: { lotWalk: row.kind },
    after: { lotWalk: 'SETTLED' },
    reason: words ? `${SETTLE_REASONS[reason]}: ${words}` : SETTLE_REASONS[reason],
    at,
  });
  return difference;
}
