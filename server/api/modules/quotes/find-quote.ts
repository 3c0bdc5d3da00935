import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '../../../../shared/contracts/quotes.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { quotes } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { presentQuote, type QuoteRow } from './present-quote.ts';

/** Reads a quote and locks it on request. Throws 404. */
export async function getQuote(queries: Queries, id: string, lock?: 'for update'): Promise<QuoteRow> {
  const query = queries.select().from(quotes).where(eq(quotes.id, id));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw unknownQuote();
  return row;
}

/** The coupon that changed a quote's price, and what is due now. */
export type QuoteTerms = Pick<QuoteRow, 'couponId' | 'dueNowCents'>;

/** Finds the terms of a quote. Undefined for an unknown one. */
export async function findQuoteTerms(queries: Queries, id: string): Promise<QuoteTerms | undefined> {
  const [terms] = await findTerms(queries).execute({ id });
  return terms;
}

const findTerms = prepareOnce((queries) =>
  queries
    .select({ couponId: quotes.couponId, dueNowCents: quotes.dueNowCents })
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('find_quote_terms'),
);

/**
 * Locks a quote and the email address that books it, so that bookings that share one of them run one after another.
 * One statement takes both locks, the email address first. Null for an unknown quote or a change quote.
 */
export async function lockQuoteToBook(tx: Queries, id: string, emailKey: string): Promise<QuoteRow | null> {
  const [found] = await lockToBook(tx).execute({ id, emailKey });
  return found && found.quote.changesBooking === null ? found.quote : null;
}

const lockToBook = prepareOnce((queries) =>
  queries
    .select({
      quote: quotes,
      email: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('emailKey')}, 15))`,
    })
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_quote_to_book'),
);

/** The quote that prices a change of this booking. Throws 404. */
export async function getChangeQuote(
  queries: Queries,
  { id, bookingId }: { id: string; bookingId: string },
): Promise<QuoteRow> {
  const condition = and(eq(quotes.id, id), eq(quotes.changesBooking, bookingId));
  const [quote] = await queries.select().from(quotes).where(condition);
  if (!quote) throw unknownQuote();
  return quote;
}

export const unknownQuote = () => notFound('This price is no longer available. Get a new one.');

/** Whether a booking has used a quote. Bookings belong to a later module. */
export type IsQuoteBooked = (queries: Queries, id: string) => Promise<boolean>;

/** Notes that the link of a mailed offer was opened. Offers belong to a later module. */
export type NoteOfferOpened = (queries: Queries, quoteId: string, at: Date) => Promise<void>;

type FindDeps = Deps & { isQuoteBooked: IsQuoteBooked; noteOfferOpened: NoteOfferOpened };

/** A saved quote, even if expired, with the current availability. Throws 404. */
export async function findQuote(deps: FindDeps, id: string): Promise<Quote> {
  const { queries } = deps.db;
  const row = await getQuote(queries, id);
  const now = deps.now();
  if (row.productKind === 'CUSTOM') await deps.noteOfferOpened(queries, id, now);
  const fullDay = await findFullDay(queries, { ...row, sale: { product: row.productKind, at: now } });
  return presentQuote(row, { fullDay, isBooked: await deps.isQuoteBooked(queries, id), now });
}
