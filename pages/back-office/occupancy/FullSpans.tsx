import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { MovableBooking, Occupancy } from '../../../shared/contracts/occupancy.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatWallTime } from '../../../shared/format/wall-time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './OccupancyPage.module.css';
import { PhoneLink } from './PhoneLink.tsx';

/** Who arrives while the lot is full, and what to offer them. */
export function FullSpans({ spans }: { spans: Occupancy['full_spans'] }) {
  return (
    <section aria-labelledby="movable" className={styles.part}>
      <h2 className={styles.title} id="movable">
        Who could be moved
      </h2>
      {spans.length === 0 && <p>The lot does not fill up in the next 48 hours.</p>}
      {spans.map(({ from, to, offer, bookings }) => (
        <div key={from} className={styles.part}>
          <h3 className={styles.subtitle}>
            Full from {formatWallTime(parseWallTime(from))} to {formatWallTime(parseWallTime(to))}
          </h3>
          <p>{offer}</p>
          {bookings.length === 0 ? (
            <p>No booking arrives then.</p>
          ) : (
            <DataTable
              caption={`${bookings.length} bookings arrive while the lot is full`}
              columns={columns}
              keyOf={({ id }) => id}
              rows={bookings}
            />
          )}
          <FlexibleGuests from={from} to={to} />
        </div>
      ))}
    </section>
  );
}

interface Hours {
  from: string;
  to: string;
}

/** A link to the list of those who arrive on the full days and have paid nothing: they are the first to ask. */
function FlexibleGuests({ from, to }: Hours) {
  const list = useStores().lazy.of(StaffMenuStore).findByName('BookingDashboard');
  if (!list) return null;
  const query = new URLSearchParams({
    arrives_from: from.slice(0, 10),
    arrives_to: to.slice(0, 10),
    status: 'CONFIRMED',
    payment_status: 'UNPAID',
    sort: 'arrives',
  });
  return (
    <p>
      <AppLink to={`${list.path}?${query.toString()}`}>
        Bookings of these days that have paid nothing yet
      </AppLink>
    </p>
  );
}

const columns: Column<MovableBooking>[] = [
  { label: 'Name', cell: (row) => <BookingName row={row} /> },
  { label: 'Phone', cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : 'None') },
  { label: 'Drop-off', cell: ({ travel_from_date: at }) => formatWallTime(parseWallTime(at)) },
  { label: 'Pick-up', cell: ({ travel_to_date: at }) => formatWallTime(parseWallTime(at)) },
  { label: 'Spaces', cell: ({ spaces }) => spaces, isNumber: true },
];

/** A link to the page of the stay, for those who may open it. */
function BookingName({ row: { id, name, number } }: { row: MovableBooking }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  const words = `${name}, ${number}`;
  return page ? <AppLink to={page.path.replace(':id', id)}>{words}</AppLink> : words;
}
