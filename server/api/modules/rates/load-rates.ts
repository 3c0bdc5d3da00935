import { and, eq, gt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { rememberFor } from '../../platform/remember-for.ts';
import { fees, ratePlans, taxes, vehicleClasses } from './tables.ts';
import type { Rates } from './rate-types.ts';

/** Returns the rates in force, those to come, and those of cars that may still be parked. The price rules choose. */
export type LoadRates = () => Promise<Rates>;

/** How long a process may price at rates that have changed meanwhile. */
export const RATES_CACHE_MS = 5_000;
/** A car that came in less long ago is billed at the rates of its entry; asks for prices are stored as long. */
export const RATES_KEPT_MS = 400 * DAY_MS;

/** Caches rates for `RATES_CACHE_MS`, because every quote needs them and they rarely change. */
export function createRatesLoader(db: Database, now: () => Date): LoadRates {
  return rememberFor(RATES_CACHE_MS, now, () =>
    readRates(db.queries, new Date(now().getTime() - RATES_KEPT_MS)),
  );
}

/** Reads what applied at `since` or later, without drafts. */
export async function readRates(queries: Queries, since: Date): Promise<Rates> {
  // One after the other, because the caller may be in a transaction.
  const plans = await queries.select().from(ratePlans).where(mayApply(queries, since)).orderBy(ratePlans.id);
  const classes = await queries.select().from(vehicleClasses);
  const feeRows = await queries.select().from(fees).where(eq(fees.state, 'PUBLISHED')).orderBy(fees.id);
  const taxRows = await queries.select().from(taxes).where(eq(taxes.state, 'PUBLISHED')).orderBy(taxes.id);
  return { plans, classes, fees: feeRows, taxes: taxRows };
}

const later = alias(ratePlans, 'later');

/** Not a draft, not withdrawn before `since`, and not beaten by then by a published version of the same plan. */
function mayApply(queries: Queries, since: Date) {
  const beats = or(
    gt(later.effectiveFrom, ratePlans.effectiveFrom),
    and(eq(later.effectiveFrom, ratePlans.effectiveFrom), gt(later.version, ratePlans.version)),
  );
  const isBeaten = queries
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.plan, ratePlans.plan),
        eq(later.state, 'PUBLISHED'),
        lte(later.effectiveFrom, since),
        beats,
      ),
    );
  return and(
    ne(ratePlans.state, 'DRAFT'),
    or(eq(ratePlans.state, 'PUBLISHED'), gt(ratePlans.withdrawnAt, since)),
    notExists(isBeaten),
  );
}
