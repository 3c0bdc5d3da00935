import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { findMe } from '../contracts/members.ts';
import { findPoints, type PointSummary } from '../contracts/points.ts';
import { loadTime } from '../format/load-time.ts';

/** Points with a Pacific wall time. */
export const dated = v.object({ points: v.number(), date: v.string() });

/** A member's points as the site shows them. */
export const shownPoints = v.object({
  available: v.number(),
  /** When pending points become available, the next first. */
  pending: v.array(dated),
  /** When points expire, the next expiry first. */
  expiries: v.array(dated),
  /** The price of a free day in points; null if unknown. */
  dayPoints: v.nullable(v.number()),
  /** What the points buy, as text; null for nothing yet. */
  buys: v.nullable(v.string()),
});
export type ShownPoints = v.InferOutput<typeof shownPoints>;

/** Source: GET /club/{n}/points; on servers without it, the total of GET /club/me. */
export async function loadPoints(api: ApiClient, n: string): Promise<ShownPoints> {
  const [summary, { parseWallTime }] = await Promise.all([
    api.call(findPoints, { params: { n } }).catch((error: unknown) => findTotal(api, error)),
    loadTime(),
  ]);
  const read = ({ points, date }: { points: number; date: string }) => ({
    points,
    date: parseWallTime(date),
  });
  const { next_expiry: expiry, expiries = [] } = summary;
  return {
    available: summary.available,
    pending: pendingOf(summary).map(read),
    expiries: (expiries.length > 0 || !expiry ? expiries : [expiry]).map(read),
    dayPoints: summary.day_points ?? null,
    buys: summary.buys ?? null,
  };
}

/** The dates of pending points; on servers that know only the next one, that one. */
export const pendingOf = ({
  availabilities = [],
  next_available: next,
}: Partial<PointSummary>): { points: number; date: string }[] =>
  availabilities.length > 0 || !next ? availabilities : [next];

async function findTotal(
  api: ApiClient,
  error: unknown,
): Promise<Partial<PointSummary> & { available: number }> {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  return { available: (await api.call(findMe, {})).point_total };
}
