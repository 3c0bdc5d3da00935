import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import type { Deps } from '../../platform/deps.ts';
import { approvals } from './tables.ts';

/** Ends open requests whose time is over. */
export const expireApprovals = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  db.transaction((tx) => expirePending(tx, now()));

/** Ends open requests whose time is over, among those that match. */
export async function expirePending(queries: Queries, now: Date, isMatch?: SQL): Promise<void> {
  const expired = await queries
    .update(approvals)
    .set({ state: 'EXPIRED', decidedAt: approvals.expiresAt })
    .where(and(eq(approvals.state, 'PENDING'), lte(approvals.expiresAt, now), isMatch))
    .returning({ id: approvals.id });
  await recordChange(queries, 'approvals', ...expired.map(({ id }) => id));
}
