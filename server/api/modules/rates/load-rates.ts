import type { Database } from '../../platform/database/database.ts';
import { fees, ratePlans, taxes, vehicleClasses } from './tables.ts';
import type { Rates } from './rate-types.ts';

/** Returns all versions of all rates. The price rules choose the versions in force. */
export type LoadRates = () => Promise<Rates>;

const CACHE_MS = 5_000;

/** Caches rates for five seconds, because every quote needs them and they rarely change. */
export function createRatesLoader(db: Database, now: () => Date): LoadRates {
  let cache: { rates: Promise<Rates>; expires: number } | undefined;
  return () => {
    const at = now().getTime();
    if (cache && at < cache.expires) return cache.rates;
    const rates = readRates(db);
    cache = { rates, expires: at + CACHE_MS };
    // Don't cache a failed read.
    rates.catch(() => (cache = undefined));
    return rates;
  };
}

async function readRates({ queries }: Database): Promise<Rates> {
  const [plans, classes, feeRows, taxRows] = await Promise.all([
    queries.select().from(ratePlans),
    queries.select().from(vehicleClasses),
    queries.select().from(fees).orderBy(fees.id),
    queries.select().from(taxes).orderBy(taxes.id),
  ]);
  return { plans, classes, fees: feeRows, taxes: taxRows };
}
