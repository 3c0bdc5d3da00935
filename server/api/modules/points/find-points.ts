import { and, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { PointSummary } from '../../../../shared/contracts/points.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { pointLots } from './tables.ts';
import { minutesFor, POINTS_PER_DAY } from './voucher-cost.ts';
import { lockAccount } from './write-movement.ts';
import { isSpendable } from './spend-points.ts';

/** Caps the lists for members with very many lots. The points of one receipt share their dates. */
const MAX_DATES = 100;

/** The points that a member can redeem at `now`: `point_total` in `/club/me`. */
export async function findPointTotal(queries: Queries, memberId: string, now: Date): Promise<number> {
  const [row] = await queries.select({ available: TOTAL }).from(pointLots).where(isSpendable(memberId, now));
  return row?.available ?? 0;
}

const TOTAL = sql<number>`coalesce(sum(${pointLots.remaining}), 0)::int`;

/** The same as a column of another statement, for the member in its column `memberId`. */
export const pointTotalOf = (memberId: PgColumn, now: Date | Placeholder): SQL<number> =>
  sql<number>`(select ${TOTAL} from ${pointLots} where ${isSpendable(memberId, now)})`;

/**
 * Whether a member has recorded a stay that ended before they joined. Locks the account until the transaction ends, so
 * that of two such stays only one is recorded.
 */
export async function lockEarlyClaim(
  tx: Queries,
  { memberId, joinedAt }: { memberId: string; joinedAt: Date },
): Promise<boolean> {
  await lockAccount(tx, memberId);
  const isEarly = and(eq(pointLots.memberId, memberId), lt(pointLots.earnedAt, joinedAt));
  return (await tx.$count(pointLots, isEarly)) > 0;
}

/** Summarizes a member's points at `now`: available, pending, expiries and the stay that they buy. */
export async function findPointSummary(queries: Queries, memberId: string, now: Date): Promise<PointSummary> {
  const rows = await selectPoints(queries).execute({ memberId, now });
  const available = rows.find(({ kind }) => kind === 'AVAILABLE')?.points ?? 0;
  const pending = rows.filter(({ kind }) => kind === 'PENDING');
  const expiring = rows.filter(({ kind }) => kind === 'EXPIRING');
  const minutes = minutesFor(available, 'STANDARD');
  return {
    available,
    pending: pending.reduce((sum, row) => sum + row.points, 0),
    next_available: presentFirst(pending),
    availabilities: pending.map(present),
    next_expiry: presentFirst(expiring),
    expiries: expiring.map(present),
    day_points: POINTS_PER_DAY.STANDARD,
    buys_minutes: minutes,
    buys: minutes > 0 ? describeLength(minutes) : null,
  };
}

/** The available points, and the dates of pending and expiring ones, the next first, in one statement. */
const selectPoints = prepareOnce((queries) => {
  const [memberId, now] = [sql.placeholder('memberId'), sql.placeholder('now')];
  const isUnexpired = sql`${pointLots.memberId} = ${memberId} and ${pointLots.remaining} > 0 and ${pointLots.expiresAt} > ${now}`;
  const points = sql<number>`sum(${pointLots.remaining})::int`;
  const pending = queries
    .select({ kind: kindOf('PENDING'), at: pointLots.availableAt, points })
    .from(pointLots)
    .where(sql`${isUnexpired} and ${pointLots.availableAt} > ${now}`)
    .groupBy(pointLots.availableAt)
    .orderBy(pointLots.availableAt)
    .limit(MAX_DATES);
  const expiring = queries
    .select({ kind: kindOf('EXPIRING'), at: pointLots.expiresAt, points })
    .from(pointLots)
    .where(isUnexpired)
    .groupBy(pointLots.expiresAt)
    .orderBy(pointLots.expiresAt)
    .limit(MAX_DATES);
  const available = queries
    .select({ kind: kindOf('AVAILABLE'), at: sql<Date>`${now}::timestamptz`, points: TOTAL })
    .from(pointLots)
    .where(isSpendable(memberId, now));
  return unionAll(pending, expiring, available)
    .orderBy(sql`2`)
    .prepare('');
});

const kindOf = (kind: 'PENDING' | 'EXPIRING' | 'AVAILABLE') => sql<typeof kind>`${kind}::text`;

function presentFirst([first]: { at: Date; points: number }[]): { points: number; date: string } | null {
  return first ? present(first) : null;
}

const present = ({ at, points }: { at: Date; points: number }) => ({ points, date: formatWireDate(at) });
