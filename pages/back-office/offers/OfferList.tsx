import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { type MailedOffer, OFFER_STATES, type OfferState } from '../../../shared/contracts/mailed-offers.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatWallTime } from '../../../shared/format/wall-time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './OffersPage.module.css';
import { OffersStore } from './OffersStore.ts';

/** The last offers: whether each was opened and booked. */
export const OfferList = observer(function OfferList() {
  const store = useStores().lazy.of(OffersStore);
  const { offers } = store;
  return (
    <section aria-labelledby="offers" className={styles.part}>
      <h2 className={styles.title} id="offers">
        Last offers
      </h2>
      {offers === null && (
        <LoadError message="We couldn’t load the offers." onRetry={() => void store.load()} />
      )}
      {offers?.length === 0 && <p>No offer has been made yet.</p>}
      {offers && offers.length > 0 && (
        <DataTable
          isCaptionHidden
          caption="Last offers"
          columns={columns}
          keyOf={({ id }) => id}
          rows={offers}
        />
      )}
    </section>
  );
});

const TONES: Record<OfferState, 'good' | 'waiting' | 'over' | 'bad'> = {
  WAITING: 'waiting',
  SENT: 'waiting',
  OPENED: 'waiting',
  BOOKED: 'good',
  EXPIRED: 'over',
  NOT_SENT: 'bad',
};

const showTime = (at: string | null) => formatWallTime(parseWallTime(at));

const columns: Column<MailedOffer>[] = [
  {
    label: 'For',
    cell: ({ full_name: name, email }) => (
      <>
        {name}
        <br />
        <span className={styles.address}>{email}</span>
      </>
    ),
  },
  { label: 'State', cell: (offer) => <State offer={offer} /> },
  {
    label: 'Stay',
    cell: ({ travel_from_date: from, travel_to_date: to }) => `${showTime(from)} to ${showTime(to)}`,
  },
  { label: 'Total', cell: ({ total_charge: total }) => formatMoney(total), isNumber: true },
  {
    label: 'Reason',
    cell: ({ discount, reason }) => (centsOf(discount) > 0 ? `${formatMoney(discount)}, ${reason}` : reason),
  },
  { label: 'Made', cell: ({ made_by: name, made_at: at }) => `${name}, ${showTime(at)}` },
];

function State({ offer: { state, booking, opened_at, expires } }: { offer: MailedOffer }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  return (
    <span>
      <StatusTag tone={TONES[state]}>{OFFER_STATES[state]}</StatusTag>{' '}
      {booking &&
        (page ? (
          <AppLink to={page.path.replace(':id', booking.id)}>{booking.number}</AppLink>
        ) : (
          booking.number
        ))}
      {state === 'OPENED' && `${showTime(opened_at)}, `}
      {(state === 'SENT' || state === 'OPENED') && `valid until ${showTime(expires)}`}
    </span>
  );
}
