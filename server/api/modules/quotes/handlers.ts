import * as calls from '../../../../shared/contracts/quotes.ts';
import * as rateCalls from '../../../../shared/contracts/rates.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { rememberFor } from '../../platform/remember-for.ts';
import { RATES_CACHE_MS } from '../rates/load-rates.ts';
import { emailQuote } from './email-quote.ts';
import { priceExamples } from './example-prices.ts';
import { findQuote } from './find-quote.ts';
import { quotePoints } from './quote-points.ts';
import { type QuoteDeps, setQuotes } from './set-quotes.ts';

export function quoteHandlers(deps: QuoteDeps): Handler[] {
  // The same for everybody, and on the home page of each member.
  const loadExamples = rememberFor(RATES_CACHE_MS, deps.now, async () => ({
    ...priceExamples(await deps.loadRates(), deps.now()),
    scores: await deps.findScoreSummary(deps.db.queries, deps.now()),
  }));
  return [
    handle(calls.setQuotes, ({ body, caller }) => setQuotes(deps, body, caller)),
    handle(calls.findQuote, ({ params }) => findQuote(deps, params.id)),
    handle(calls.emailQuote, async ({ params, body }) => {
      await emailQuote(deps, { id: params.id, email: body.email });
      return { sent: true };
    }),
    handle(calls.quotePoints, ({ member, body }) => quotePoints(deps, member, body.quote_id)),
    handle(rateCalls.listRateExamples, loadExamples),
  ];
}
