import type { ApiClient } from '../../shared/api/api-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { business } from '../../shared/business.ts';
import { listRateExamples } from '../../shared/contracts/rates.ts';
import { centsOf, formatCents } from '../../shared/format/money.ts';

/** A common stay. */
const DAYS = 3;

/** The price of a common stay, the way to the terminal and the average score. Source: GET /rates/examples. */
export async function loadFacts(api: ApiClient): Promise<string[]> {
  const rates = await api.call(listRateExamples, {}).catch((error: unknown) => {
    // The page works without prices.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const { prices = [] } = rates?.examples.find(({ days }) => days === DAYS) ?? {};
  const totals = prices
    .filter(({ product_id: product }) => product !== 'STANDARD')
    .map(({ total }) => centsOf(total));
  const { scores } = rates ?? {};
  return [
    ...(totals.length > 0 ? [`${DAYS} days from tomorrow: ${formatCents(Math.min(...totals))} total`] : []),
    `${business.shuttleMinutes} minutes to the terminal`,
    ...(scores ? [`Rated ${scores.average.toFixed(1)} out of 10 in ${describeCount(scores.count)}`] : []),
  ];
}

const describeCount = (count: number) =>
  count === 1 ? '1 score' : `${count.toLocaleString('en-US')} scores`;
