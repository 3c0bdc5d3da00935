import type { ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import { cents } from '../../../shared/format/money.ts';
import type { PricedStay } from '../modules/rates/rate-types.ts';

const MAX_EXAMPLES = 5;
/** The groups by length, with their last day. */
const LENGTHS = [2, 6, Infinity];

/** What a tally needs to know of a stay: Pacific days, and the Sunday of the week in which its price was asked for. */
export interface ReplayedStay {
  day: string;
  asked: string;
  week: string;
  days: number;
  vehicleClass: string;
  productKind: string;
}

/** Adds up what a slice of a replay finds. */
export function createTally(kind: ReplaySlice['kind']) {
  const counts = { more: 0, less: 0, same: 0, without_price: 0 };
  const weeks = new Map<string, { before: number; after: number; count: number }>();
  const lengths = LENGTHS.map(() => ({ before: 0, after: 0, count: 0 }));
  const examples: (ReplaySlice['examples'][number] & { change: number })[] = [];

  return {
    /** @param before what the stay cost, and `after` what it would have cost; null: it had no price */
    add(stay: ReplayedStay, before: PricedStay | null, after: PricedStay | null): void {
      if (!before || !after) {
        counts.without_price += 1;
        return;
      }
      const change = after.totalCents - before.totalCents;
      counts[change > 0 ? 'more' : change < 0 ? 'less' : 'same'] += 1;
      const week = weeks.get(stay.week) ?? { before: 0, after: 0, count: 0 };
      weeks.set(stay.week, week);
      for (const sum of [week, lengths[LENGTHS.findIndex((last) => stay.days <= last)]])
        if (sum) {
          sum.before += before.subtotalCents;
          sum.after += after.subtotalCents;
          sum.count += 1;
        }
      if (change === 0) return;
      examples.push({
        change: Math.abs(change),
        asked: stay.asked,
        day: stay.day,
        days: stay.days,
        vehicle_class: stay.vehicleClass,
        product: stay.productKind,
        before: cents(before.totalCents),
        after: cents(after.totalCents),
      });
      examples.sort((a, b) => b.change - a.change);
      examples.length = Math.min(examples.length, MAX_EXAMPLES);
    },
    result(): Omit<ReplaySlice, 'next'> {
      const present = ({ before, after, count }: { before: number; after: number; count: number }) => ({
        before: cents(before),
        after: cents(after),
        count,
      });
      return {
        kind,
        counts,
        weeks: [...weeks].map(([week, sum]) => ({ week, ...present(sum) })),
        lengths: lengths.map(present),
        examples: examples.map(({ change: _, ...example }) => example),
      };
    },
  };
}
