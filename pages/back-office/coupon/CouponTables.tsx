import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { Coupon } from '../../../shared/contracts/coupons.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';

type Frequent = Coupon['often'][number];
type Refusal = Coupon['refusals'][number];
type Use = Coupon['uses'][number];

const BY = { person: 'Person', card: 'Card', plate: 'License plate' };

const oftenColumns: Column<Frequent>[] = [
  { label: 'Who', cell: ({ who }) => who },
  { label: 'By', cell: ({ by }) => BY[by] },
  { label: 'Uses', cell: ({ uses }) => uses, isNumber: true },
  { label: 'First', cell: ({ first_at: at }) => formatWhen(at) },
  { label: 'Last', cell: ({ last_at: at }) => formatWhen(at) },
  { label: 'Total', cell: ({ total }) => formatMoney(total), isNumber: true },
];

/** Mailboxes, cards and license plates with more than one use. */
export function Often({ coupon: { often } }: { coupon: Coupon }) {
  return (
    <Card title="Used more than once by" titleId="often">
      {often.length === 0 ? (
        <p>No person, card or license plate has used it more than once.</p>
      ) : (
        <DataTable
          caption="Address tags and the dots of Gmail count as the same person"
          columns={oftenColumns}
          keyOf={({ by, who, first_at: first }) => `${by} ${who} ${first}`}
          rows={often}
        />
      )}
    </Card>
  );
}

const refusalColumns: Column<Refusal>[] = [
  { label: 'Why', cell: ({ label }) => label },
  { label: 'Times', cell: ({ times }) => times, isNumber: true },
  { label: 'Last', cell: ({ last_at: at }) => formatWhen(at) },
];

/** How often customers were told that it doesn't apply. */
export function Refusals({ coupon: { refusals } }: { coupon: Coupon }) {
  return (
    <Card title="Refused" titleId="refused">
      {refusals.length === 0 ? (
        <p>Nobody was refused yet.</p>
      ) : (
        <DataTable
          caption="Counted each time a price or a booking didn’t get it"
          columns={refusalColumns}
          keyOf={({ kind }) => kind}
          rows={refusals}
        />
      )}
    </Card>
  );
}

const bookingColumns: Column<Use>[] = [
  { label: 'Booking', cell: (use) => <BookingLink use={use} /> },
  { label: 'Booked', cell: ({ booked_at: at }) => formatWhen(at) },
  { label: 'Status', cell: ({ status }) => status },
  { label: 'Taken off', cell: ({ discount }) => formatMoney(discount), isNumber: true },
  { label: 'Total', cell: ({ total }) => formatMoney(total), isNumber: true },
];

/** The last bookings with it. */
export function Uses({ coupon: { uses } }: { coupon: Coupon }) {
  return (
    <Card title="Last bookings" titleId="uses">
      {uses.length === 0 ? (
        <p>Nobody has booked with it yet.</p>
      ) : (
        <DataTable
          caption="The newest first"
          columns={bookingColumns}
          isCaptionHidden
          keyOf={({ booking_id: id }) => id}
          rows={uses}
        />
      )}
    </Card>
  );
}

/** Leads those who may open it to the parking stay. */
const BookingLink = observer(function BookingLink({ use: { booking_id: id, number } }: { use: Use }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  return page ? <AppLink to={page.path.replace(':id', id)}>{number}</AppLink> : <>{number}</>;
});
