import { eq } from 'drizzle-orm';
import type { Quote } from '../../../../shared/contracts/quotes.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { quotes } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { presentQuote, type QuoteRow } from './present-quote.ts';

/** The kept quote, locked where its transaction is going to change it. Throws 404. */
export async function getQuote(queries: Queries, id: string, lock?: 'for update'): Promise<QuoteRow> {
  const query = queries.select().from(quotes).where(eq(quotes.id, id));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw notFound('This price is not known here. Ask for a new one.');
  return row;
}

/** A quote as it was priced, expired or not, and whether there is space for it now. Throws 404. */
export async function findQuote(deps: Deps, id: string): Promise<Quote> {
  const row = await getQuote(deps.db.queries, id);
  return presentQuote(row, await findFullDay(deps.db.queries, row), deps.now());
}
