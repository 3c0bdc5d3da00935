import {
  emailQuote as mailing,
  findQuote as finding,
  setQuotes as setting,
} from '../../../../shared/contracts/quotes.ts';
import { listRateExamples } from '../../../../shared/contracts/rates.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import type { LoadSwitches } from '../site/lot-switches.ts';
import { emailQuote } from './email-quote.ts';
import { priceExamples } from './example-prices.ts';
import { findQuote } from './find-quote.ts';
import { setQuotes } from './set-quotes.ts';

export function quoteHandlers(deps: Deps & { loadSwitches: LoadSwitches }): Handler[] {
  const loadRates = createRatesLoader(deps.db, deps.now);
  return [
    handle(setting, async ({ body, caller }) => ({
      quotes: await setQuotes({ ...deps, loadRates }, body, caller),
    })),
    handle(finding, ({ params }) => findQuote(deps, params.id)),
    handle(mailing, async ({ params, body, caller }) => {
      await emailQuote(deps, { id: params.id, email: body.email, ip: caller.ip });
      return { sent: true };
    }),
    handle(listRateExamples, async () => priceExamples(await loadRates(), deps.now())),
  ];
}
