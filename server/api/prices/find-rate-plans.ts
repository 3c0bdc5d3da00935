import { asc, desc } from 'drizzle-orm';
import type { RatePlan, RatePlans, RateReach } from '../../../shared/contracts/rate-plans.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/format/durations.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { findLastRateChange } from '../modules/rates/last-rate-change.ts';
import { RATES_CACHE_MS } from '../modules/rates/load-rates.ts';
import { nameOfPlan } from '../modules/rates/name-of-plan.ts';
import { countReaders } from '../modules/rates/rate-readers.ts';
import type { RatePlan as Row } from '../modules/rates/rate-types.ts';
import { versionsInForce } from '../modules/rates/rate-versions.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import type { Queries } from '../platform/database/database.ts';

/** How long a process may send the page that it rendered last: `STALE_MS` of the page cache. */
export const PAGE_CACHE_MS = MINUTE_MS;
/** How long a proxy may send it then: `s-maxage` and `stale-while-revalidate` of shared pages. */
export const SHARED_CACHE_MS = 90 * SECOND_MS;

/** All plans with their versions, the last publication, and how far the last change has come. */
export async function findRatePlans(
  queries: Queries,
  now: Date,
): Promise<Omit<RatePlans, 'may_draft' | 'may_publish'>> {
  const rows = await queries
    .select()
    .from(ratePlans)
    .orderBy(asc(ratePlans.priority), asc(ratePlans.plan), desc(ratePlans.version));
  const inForce = new Set(versionsInForce(rows, ({ plan }) => plan, now).map(({ id }) => id));
  const names = new Set(rows.map(({ plan }) => plan));
  return {
    plans: [...names].map((name) =>
      presentPlan(
        rows.filter(({ plan }) => plan === name),
        inForce,
      ),
    ),
    publication: presentPublication(rows),
    reach: await findReach(queries, now),
  };
}

function presentPlan(versions: Row[], inForce: Set<string>): RatePlan {
  const [newest] = versions;
  if (!newest) throw new Error('unreachable');
  return {
    plan: newest.plan,
    name: nameOfPlan(newest.plan),
    product: newest.productKind,
    vehicle_class: newest.vehicleClass,
    travel_from: newest.travelFrom,
    travel_to: newest.travelTo,
    priority: newest.priority,
    is_event: newest.isEvent,
    versions: versions.map((row) => ({
      id: row.id,
      version: row.version,
      state: row.state,
      effective_from: row.state === 'DRAFT' ? null : formatWireDate(row.effectiveFrom),
      withdrawn_at: row.withdrawnAt && formatWireDate(row.withdrawnAt),
      daily: cents(row.dailyCents),
      hourly: cents(row.hourlyCents),
      weekly: cents(row.weeklyCents),
      is_in_force: row.isActive && inForce.has(row.id),
    })),
  };
}

/** 'Pay now, version 2' */
export const nameVersion = ({ plan, version }: Pick<Row, 'plan' | 'version'>) =>
  `${nameOfPlan(plan)}, version ${version}`;

/** The last publication of which a version still applies or will. */
export function presentPublication(rows: Row[]): RatePlans['publication'] {
  const published = rows.filter(
    ({ state, publicationId }) => state === 'PUBLISHED' && publicationId !== null,
  );
  const last = published.toSorted((a, b) => timeOf(b) - timeOf(a))[0];
  if (!last?.publicationId || !last.publishedAt) return null;
  return {
    id: last.publicationId,
    published_at: formatWireDate(last.publishedAt),
    starts_at: formatWireDate(last.effectiveFrom),
    names: published.filter(({ publicationId }) => publicationId === last.publicationId).map(nameVersion),
  };
}

const timeOf = ({ publishedAt }: Row) => publishedAt?.getTime() ?? 0;

/**
 * How far the last change has come. A page that was rendered with the earlier prices just before a process read the
 * change may be sent from its cache, and then from a proxy's.
 */
export async function findReach(queries: Queries, now: Date): Promise<RateReach | null> {
  const change = await findLastRateChange(queries);
  if (!change) return null;
  const { changedAt, startsAt } = change;
  const readers = await countReaders(queries, { now, since: changedAt });
  const oldest = Math.max(changedAt.getTime() + RATES_CACHE_MS, startsAt.getTime());
  return {
    changed_at: formatWireDate(changedAt),
    starts_at: formatWireDate(startsAt),
    ...readers,
    caches_by: formatWireDate(new Date(oldest + PAGE_CACHE_MS + SHARED_CACHE_MS)),
  };
}
