import { lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { QuoteRow } from './present-quote.ts';
import { quotes } from './tables.ts';

/** Bookings keep their own copy of a price, so a quote is needed only until it expires, and a while for questions. */
const DELETE_AFTER_MS = 3 * 24 * 3_600_000;

/** Saves quotes and returns them as saved, in the same order. */
export const writeQuotes = (queries: Queries, rows: (typeof quotes.$inferInsert)[]): Promise<QuoteRow[]> =>
  queries.insert(quotes).values(rows).returning();

/** Deletes quotes that expired days ago. */
export async function deleteExpiredQuotes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DELETE_AFTER_MS);
  await db.queries.delete(quotes).where(lt(quotes.expiresAt, before));
}
