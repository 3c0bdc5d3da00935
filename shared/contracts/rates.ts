import * as v from 'valibot';
import { contract } from './contract.ts';
import { money, wireDate } from './fields.ts';

/** Which version of a rate applies, as screens say it; `versionsInForce` does it. */
export const RATE_RULE =
  'Of the published versions that have begun, the one with the latest start applies; of two with the same start, the higher version. So a correction today never cancels a change that is scheduled.';

export const rateExamples = v.object({
  /** The average of the last year's scores from 0 to 10, and their number. Other servers may omit it. */
  scores: v.optional(v.nullable(v.object({ average: v.number(), count: v.number() }))),
  /** The start of every example. */
  travel_from_date: wireDate,
  examples: v.array(
    v.object({
      days: v.number(),
      travel_to_date: wireDate,
      /** The total with taxes and fees of each product. */
      prices: v.array(v.object({ product_id: v.string(), total: money })),
    }),
  ),
});

export const listRateExamples = contract({
  name: 'listRateExamples',
  summary: 'Gets example prices for common lengths of stay from tomorrow morning, and the average score.',
  method: 'GET',
  path: '/rates/examples',
  access: 'anyone',
  output: rateExamples,
});
