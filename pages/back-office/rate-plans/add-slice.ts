import { REPLAY_LENGTHS, type ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import { centsOf } from '../../../shared/format/money.ts';

/** Cents of parking before and after, of so many stays. */
export interface ReplaySum {
  before: number;
  after: number;
  count: number;
}
type Counts = ReplaySlice['counts'];
type Example = ReplaySlice['examples'][number];

/** A replay so far: revenue is of bookings, and requests are counted only. */
export interface Replay {
  bookings: Counts;
  asks: Counts;
  weeks: ReadonlyMap<string, ReplaySum>;
  lengths: readonly ReplaySum[];
  examples: readonly Example[];
}

const MAX_EXAMPLES = 5;
const noCounts = (): Counts => ({ more: 0, less: 0, same: 0, without_price: 0 });
const noSum = (): ReplaySum => ({ before: 0, after: 0, count: 0 });

export const emptyReplay = (): Replay => ({
  bookings: noCounts(),
  asks: noCounts(),
  weeks: new Map(),
  lengths: REPLAY_LENGTHS.map(noSum),
  examples: [],
});

/** Adds a slice to a replay. */
export function addSlice(replay: Replay, slice: ReplaySlice): Replay {
  const counts = addCounts(replay[slice.kind], slice.counts);
  if (slice.kind === 'asks') return { ...replay, asks: counts };
  const weeks = new Map(replay.weeks);
  for (const { week, ...sum } of slice.weeks) weeks.set(week, addSum(weeks.get(week) ?? noSum(), sum));
  return {
    ...replay,
    bookings: counts,
    weeks,
    lengths: replay.lengths.map((sum, index) => addSum(sum, slice.lengths[index])),
    examples: [...replay.examples, ...slice.examples]
      .toSorted((a, b) => changeOf(b) - changeOf(a))
      .slice(0, MAX_EXAMPLES),
  };
}

/** The sum of all weeks. */
export const totalOf = ({ weeks }: Replay): ReplaySum =>
  [...weeks.values()].reduce(
    (total, { before, after, count }) => ({
      before: total.before + before,
      after: total.after + after,
      count: total.count + count,
    }),
    noSum(),
  );

const changeOf = ({ before, after }: Example) => Math.abs(centsOf(after) - centsOf(before));

const addCounts = (a: Counts, b: Counts): Counts => ({
  more: a.more + b.more,
  less: a.less + b.less,
  same: a.same + b.same,
  without_price: a.without_price + b.without_price,
});

type WireSum = ReplaySlice['lengths'][number];
const addSum = (sum: ReplaySum, more: WireSum | undefined): ReplaySum =>
  more
    ? {
        before: sum.before + centsOf(more.before),
        after: sum.after + centsOf(more.after),
        count: sum.count + more.count,
      }
    : sum;
