import { HOUR_MS } from '../../../shared/format/durations.ts';

export const HOURS = 48;

/** A car on the lot: parked now, or expected. */
export interface Presence {
  /** When it arrives; null if it is parked. An expected car that is late may come at any moment. */
  from: Date | null;
  /** When it leaves; null if nobody knows, or if it should have left. */
  to: Date | null;
  spaces: number;
}

export interface CurvePoint {
  at: Date;
  taken: number;
  most: number;
  arrivals: number;
  departures: number;
}

interface Event {
  at: number;
  arrivals: number;
  departures: number;
}

/** The spaces that are taken now and at each full hour of the next 48. A space is free at the instant its car leaves. */
export function toCurve(presences: readonly Presence[], now: Date): CurvePoint[] {
  const events = presences.flatMap((presence) => toEvents(presence, now.getTime()));
  const byTime = events.toSorted((a, b) => a.at - b.at);
  let taken = presences.reduce((sum, { from, spaces }) => (from === null ? sum + spaces : sum), 0);
  const points: CurvePoint[] = [{ at: now, taken, most: taken, arrivals: 0, departures: 0 }];
  let next = 0;
  for (const at of hoursAfter(now)) {
    const point = { at: new Date(at), taken, most: taken, arrivals: 0, departures: 0 };
    while (next < byTime.length) {
      const instant = byTime[next]?.at ?? Infinity;
      if (instant > at) break;
      // All events of an instant together: a space that becomes free can be taken at once.
      for (; byTime[next]?.at === instant; next += 1) {
        const { arrivals = 0, departures = 0 } = byTime[next] ?? {};
        point.arrivals += arrivals;
        point.departures += departures;
        taken += arrivals - departures;
      }
      point.most = Math.max(point.most, taken);
    }
    points.push({ ...point, taken });
  }
  return points;
}

function toEvents({ from, to, spaces }: Presence, now: number): Event[] {
  return [
    ...(from ? [{ at: Math.max(from.getTime(), now + 1), arrivals: spaces, departures: 0 }] : []),
    ...(to ? [{ at: Math.max(to.getTime(), now + 1), arrivals: 0, departures: spaces }] : []),
  ];
}

/** The full hours after now, at most 48 hours away. Pacific time is whole hours away from UTC. */
function hoursAfter(now: Date): number[] {
  const first = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  return Array.from({ length: HOURS }, (_, index) => first + index * HOUR_MS).filter(
    (at) => at <= now.getTime() + HOURS * HOUR_MS,
  );
}

export interface FullSpan {
  from: Date;
  to: Date;
}

/** The spans in which all spaces are taken at some time of each hour. */
export function findFullSpans(points: readonly (CurvePoint & { spaces: number })[]): FullSpan[] {
  const spans: FullSpan[] = [];
  for (const [index, { at, most, spaces }] of points.entries()) {
    if (most < spaces) continue;
    const from = points[index - 1]?.at ?? at;
    const last = spans.at(-1);
    if (last && last.to >= from) last.to = at;
    else spans.push({ from, to: at });
  }
  return spans;
}
