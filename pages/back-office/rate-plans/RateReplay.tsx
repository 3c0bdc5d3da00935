import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { REPLAY_LENGTHS, type ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import { countOf, formatDay } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { type Replay, type ReplaySum, totalOf } from './add-slice.ts';
import { formatDayAndYear, nameProduct } from './rate-labels.ts';
import { ReplayChart } from './ReplayChart.tsx';
import styles from './RateReplay.module.css';
import { RateReplayStore } from './RateReplayStore.ts';

type Counts = ReplaySlice['counts'];
type Row = ReplaySum & { name: string };

const sumColumns = (label: string): Column<Row>[] => [
  { label, cell: ({ name }) => name },
  { label: 'Bookings', cell: ({ count }) => count, isNumber: true },
  { label: 'As it was', cell: ({ before }) => formatCents(before), isNumber: true },
  { label: 'With the drafts', cell: ({ after }) => formatCents(after), isNumber: true },
  { label: 'Change', cell: ({ before, after }) => formatChange(after - before), isNumber: true },
];
const weekColumns = sumColumns('Booked in the week of');
const lengthColumns = sumColumns('Length of stay');

const exampleColumns: Column<ReplaySlice['examples'][number]>[] = [
  { label: 'Stay', cell: ({ day, days }) => `${formatDayAndYear(day)}, ${countOf(days, 'day')}` },
  { label: 'Booked', cell: ({ asked }) => formatDay(asked) },
  { label: 'For', cell: ({ product, vehicle_class: code }) => nameProduct({ product, vehicle_class: code }) },
  { label: 'As it was', cell: ({ before }) => formatMoney(before), isNumber: true },
  { label: 'With the drafts', cell: ({ after }) => formatMoney(after), isNumber: true },
];

/** What the chosen drafts would have changed in the last 90 days. */
export const RateReplay = observer(function RateReplay() {
  const store = useStores().lazy.of(RateReplayStore);
  const { replay, isRunning, isFailed } = store;
  if (!replay) return null;
  return (
    <section aria-labelledby="replay" className={styles.part}>
      <h2 className={styles.title} id="replay">
        The last 90 days with these drafts
      </h2>
      {isFailed && <Banner tone="error">We couldn’t finish the replay. Start it again.</Banner>}
      <p aria-live="polite">
        {isRunning ? `${countOf(countAll(replay), 'price')} compared so far…` : describeResult(replay)}
      </p>
      {!isRunning && <Result replay={replay} />}
    </section>
  );
});

function Result({ replay }: { replay: Replay }) {
  const weeks = [...replay.weeks].toSorted(([a], [b]) => a.localeCompare(b));
  if (weeks.length === 0) return null;
  return (
    <>
      <p>{describeCounts('Bookings', replay.bookings)}</p>
      <p>{describeCounts('Requests that nobody booked, as prepaid stays', replay.asks)}</p>
      <p className={styles.quiet}>
        Parking without fees and taxes, each at the rates of its own asking time. Occupancy is as it was: a
        replay doesn’t know who would have stayed away or come at another price.
      </p>
      <figure className={styles.figure}>
        <ReplayChart weeks={weeks} />
        <figcaption className={styles.quiet}>Left: as it was. Right: with the drafts.</figcaption>
      </figure>
      <DataTable
        caption="By length of stay"
        columns={lengthColumns}
        keyOf={({ name }) => name}
        rows={replay.lengths.map((sum, index) => ({ ...sum, name: REPLAY_LENGTHS[index] ?? '' }))}
      />
      {replay.examples.length > 0 && (
        <DataTable
          caption="The largest changes, with fees and taxes"
          columns={exampleColumns}
          keyOf={(example) => JSON.stringify(example)}
          rows={replay.examples}
        />
      )}
      <details className={styles.weeks}>
        <summary>Each week as a table</summary>
        <DataTable
          isCaptionHidden
          caption="By week"
          columns={weekColumns}
          keyOf={({ name }) => name}
          rows={weeks.map(([week, sum]) => ({ ...sum, name: formatDayAndYear(week) }))}
        />
      </details>
    </>
  );
}

const countOne = ({ more, less, same, without_price: none }: Counts) => more + less + same + none;
const countAll = ({ bookings, asks }: Replay) => countOne(bookings) + countOne(asks);

const formatChange = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

function describeResult(replay: Replay): string {
  const { before, after, count } = totalOf(replay);
  if (count === 0) return 'Nothing was booked in these 90 days.';
  return `${countOf(count, 'booking')}: ${formatCents(before)} as it was, ${formatCents(after)} with the drafts (${formatChange(after - before)}).`;
}

const describeCounts = (what: string, { more, less, same, without_price: none }: Counts) =>
  `${what}: ${more} cost more, ${less} less, ${same} the same${none > 0 ? `, ${none} without a price` : ''}.`;
