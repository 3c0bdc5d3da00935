import {
  emailQuote as mailing,
  findQuote as finding,
  setQuotes as setting,
} from '../../../../shared/contracts/quotes.ts';
import { listRateExamples } from '../../../../shared/contracts/rates.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { emailQuote } from './email-quote.ts';
import { priceExamples } from './example-prices.ts';
import { findQuote } from './find-quote.ts';
import { type QuoteDeps, setQuotes } from './set-quotes.ts';

export function quoteHandlers(deps: QuoteDeps): Handler[] {
  return [
    handle(setting, async ({ body, caller }) => ({
      quotes: await setQuotes(deps, body, caller),
    })),
    handle(finding, ({ params }) => findQuote(deps, params.id)),
    handle(mailing, async ({ params, body, caller }) => {
      await emailQuote(deps, { id: params.id, email: body.email, ip: caller.ip });
      return { sent: true };
    }),
    handle(listRateExamples, async () => priceExamples(await deps.loadRates(), deps.now())),
  ];
}
