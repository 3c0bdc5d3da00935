import type { Database } from '../../platform/database/database.ts';
import { fees, ratePlans, taxes, vehicleClasses } from './tables.ts';
import type { Rates } from './rate-types.ts';

/** All versions of all rates; which of them count is for the rules to say. */
export type LoadRates = () => Promise<Rates>;

const FRESH_MS = 5_000;

/** Rates change rarely and every quote needs them: they are read again after five seconds. */
export function createRatesLoader(db: Database, now: () => Date): LoadRates {
  let kept: { rates: Promise<Rates>; until: number } | undefined;
  return () => {
    const at = now().getTime();
    if (kept && at < kept.until) return kept.rates;
    const rates = readRates(db);
    kept = { rates, until: at + FRESH_MS };
    // A failed read is not worth keeping.
    rates.catch(() => (kept = undefined));
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
