import { buildDeps } from './api.ts';
import * as v from 'valibot';
import { emailQuote, findQuote, setQuotes, type Quote } from '../../shared/contracts/quotes.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import type { Caller } from '../../server/api/platform/serve/handler.ts';
import { quoteHandlers } from '../../server/api/modules/quotes/handlers.ts';
import { fromLaterModules } from '../../server/api/from-later-modules.ts';
import { createRatesLoader } from '../../server/api/modules/rates/load-rates.ts';
import { buildStay } from './rates.ts';
import { buildRunCall } from './run-call.ts';

export const visitor: Caller = {
  ip: '203.0.113.7',
  sessionId: 'session',
  anonId: 'anon',
  member: null,
  idempotencyKey: null,
};

/** Two days in Pacific time, three weeks before Christmas. */
export const twoDays = buildStay('2026-12-05T09:00', 2 * 1440);

/** The quote calls on a database, with a time that the test can change. */
export function buildQuoteCalls(db: Database, now: Date) {
  const state = { now, isClosed: false };
  const handlers = quoteHandlers({
    ...buildDeps({ db, now: () => state.now }),
    ...fromLaterModules,
    loadRates: createRatesLoader(db, () => state.now),
    loadSwitches: async () => ({ bookingsDisabled: state.isClosed, isMaintenance: false }),
  });
  const run = buildRunCall({ db, handlers, now: () => state.now });
  async function ask(body: object, caller: Caller): Promise<v.InferOutput<typeof setQuotes.output>> {
    const input = { travel_from_date: twoDays.from, travel_to_date: twoDays.to, ...body };
    return v.parse(setQuotes.output, await run(setQuotes, { body: v.parse(setQuotes.body, input) }, caller));
  }
  return {
    state,
    /** Requests quotes, for `twoDays` by default. */
    async set(body: object = {}, caller = visitor): Promise<Quote[]> {
      return (await ask(body, caller)).quotes;
    },
    /** The stays near the one of `set`. */
    nearest: async (body: object = {}) => (await ask(body, visitor)).nearest_stays,
    find: async (id: string) => v.parse(findQuote.output, await run(findQuote, { params: { id } }, visitor)),
    email: (id: string, email = 'ann@example.com', caller = visitor) =>
      run(emailQuote, { params: { id }, body: { email } }, caller),
  };
}

/** The quote of a product. Throws if it is missing. */
export function quoteOf(quotes: Quote[], kind: string): Quote & { id: string } {
  const match = quotes.find((quote) => quote.product_id === kind);
  if (!match?.id) throw new Error(`There is no ${kind}`);
  return { ...match, id: match.id };
}

/** The error of a rejected call. A call that succeeds or breaks fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('The call was not refused', { cause: error });
}
