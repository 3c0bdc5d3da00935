import { desc, gte, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { scrub } from '../../../shared/format/scrub.ts';
import type { Queries } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { walletLogs } from './tables.ts';

const KEPT_MS = 30 * DAY_MS;

/** Keeps what a wallet reported, without emails, cards and tokens. */
export async function keepLogs(queries: Queries, lines: readonly string[], now: Date): Promise<void> {
  if (lines.length > 0)
    await queries.insert(walletLogs).values(lines.map((line) => ({ at: now, line: scrub(line) })));
}

/** What wallets reported since then, latest first. */
export const findLogs = (queries: Queries, since: Date): Promise<{ at: Date; line: string }[]> =>
  queries
    .select({ at: walletLogs.at, line: walletLogs.line })
    .from(walletLogs)
    .where(gte(walletLogs.at, since))
    .orderBy(desc(walletLogs.id))
    .limit(100);

export async function deleteExpiredLogs(queries: Queries, now: Date): Promise<void> {
  await deleteInBatches(queries, walletLogs, lt(walletLogs.at, new Date(now.getTime() - KEPT_MS)));
}
