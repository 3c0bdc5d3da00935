import { and, eq, gte } from 'drizzle-orm';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { withdrawMail } from '../../platform/outbox/outbox-rows.ts';
import { pointExpiryWarnings } from './tables.ts';

export type PointWarning = Pick<
  typeof pointExpiryWarnings.$inferSelect,
  'memberId' | 'expiresOn' | 'daysBefore'
>;

export const causeOf = ({ memberId, expiresOn, daysBefore }: PointWarning) =>
  `points-expire:${memberId}:${expiresOn}:${daysBefore}`;

/** Withdraws a member's warnings that were not sent yet, in the transaction that spends or renews the points. */
export async function withdrawPointWarnings(tx: Queries, memberId: string, now: Date): Promise<void> {
  const isAhead = gte(pointExpiryWarnings.expiresOn, pacificDay(now));
  const warnings = await tx
    .select()
    .from(pointExpiryWarnings)
    .where(and(eq(pointExpiryWarnings.memberId, memberId), isAhead));
  if (warnings.length > 0) await withdrawMail(tx, warnings.map(causeOf));
}
