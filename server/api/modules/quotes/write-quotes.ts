import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Deps } from '../../platform/deps.ts';
import type { QuoteRow } from './present-quote.ts';
import { quotes } from './tables.ts';

/** Bookings store their own copy of the price. Expired quotes are only kept for a few days for support questions. */
const DELETE_AFTER_MS = 3 * DAY_MS;

/** Saves quotes and returns them as saved, in the same order. */
export const writeQuotes = (queries: Queries, rows: (typeof quotes.$inferInsert)[]): Promise<QuoteRow[]> =>
  queries.insert(quotes).values(rows).returning();

/** Changes until when a quote can be booked, and returns it. */
export async function extendQuote(queries: Queries, id: string, expiresAt: Date): Promise<QuoteRow | null> {
  const [row] = await queries.update(quotes).set({ expiresAt }).where(eq(quotes.id, id)).returning();
  return row ?? null;
}

/** Deletes quotes that expired more than three days ago. */
export async function deleteExpiredQuotes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DELETE_AFTER_MS);
  await deleteInBatches(db.queries, quotes, lt(quotes.expiresAt, before));
}
