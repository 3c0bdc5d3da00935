import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { placeholders, prepareOnce, selectRecords, toRecords } from '../../platform/database/prepare-once.ts';
import type { QuoteRow } from './present-quote.ts';
import type { NewAsk } from './quote-asks.ts';
import { quoteAsks, quotes } from './tables.ts';

/** Bookings store their own copy of the price. Expired quotes are only kept for a few days for support questions. */
const DELETE_AFTER_MS = 3 * DAY_MS;

type NewQuote = typeof quotes.$inferInsert & { createdAt: Date };

/** Saves quotes, with the request that they answer if there is one. Returns them as saved, in the same order. */
export async function writeQuotes(
  queries: Queries,
  newQuotes: readonly NewQuote[],
  ask: NewAsk | null = null,
): Promise<QuoteRow[]> {
  const rows = newQuotes.map(completeQuote);
  const values = { rows: toRecords(quotes, rows) };
  await (ask
    ? insertAskAndQuotes(queries).execute({ ...ask, ...values })
    : insertQuotes(queries).execute(values));
  return rows;
}

const completeQuote = (quote: NewQuote): QuoteRow => ({
  ...quote,
  askId: quote.askId ?? null,
  couponId: quote.couponId ?? null,
  promoCode: quote.promoCode ?? null,
  promoReason: quote.promoReason ?? null,
  email: quote.email ?? null,
  sessionId: quote.sessionId ?? null,
  memberId: quote.memberId ?? null,
  changesBooking: quote.changesBooking ?? null,
  changesVersion: quote.changesVersion ?? null,
  baseQuote: quote.baseQuote ?? null,
  pointsUsed: quote.pointsUsed ?? null,
  pointsMinutes: quote.pointsMinutes ?? null,
});

const insertQuotes = prepareOnce((queries) =>
  queries.insert(quotes).select(selectRecords(quotes, 'rows')).prepare('insert_quotes'),
);

const ASK_COLUMNS = [
  'id',
  'askedAt',
  'travelFrom',
  'travelTo',
  'vehicleClass',
  'promoCode',
  'couponId',
  'promoReason',
  'prices',
] as const;

/** One statement and so one commit: a quote costs little more than its commit. */
const insertAskAndQuotes = prepareOnce((queries) => {
  const ask = queries
    .$with('ask')
    .as(
      queries.insert(quoteAsks).values(placeholders(quoteAsks, ASK_COLUMNS)).returning({ id: quoteAsks.id }),
    );
  return queries
    .with(ask)
    .insert(quotes)
    .select(selectRecords(quotes, 'rows'))
    .prepare('insert_ask_and_quotes');
});

/** Changes until when a quote can be booked, and returns it. */
export async function extendQuote(queries: Queries, id: string, expiresAt: Date): Promise<QuoteRow | null> {
  const [row] = await queries.update(quotes).set({ expiresAt }).where(eq(quotes.id, id)).returning();
  return row ?? null;
}

/** Deletes quotes that expired more than three days ago. */
export async function deleteExpiredQuotes(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETE_AFTER_MS);
  await deleteInBatches(queries, quotes, lt(quotes.expiresAt, before));
}
