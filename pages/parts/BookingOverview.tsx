import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { lotAddress } from '../../shared/format/lot-address.ts';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { centsOf, formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Downloads } from '../../shared/components/Downloads.tsx';
import { BookingActions } from './BookingActions.tsx';
import { CarCard } from './CarCard.tsx';
import styles from './BookingOverview.module.css';
import { Card } from '../../shared/components/Card.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { InAccount, LinkClub } from './LinkClub.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import { productOf } from '../../shared/components/products.ts';
import { SignList } from '../../shared/components/SignList.tsx';
import { isVehicleClass, VEHICLE_CLASS_NAMES } from '../../shared/components/vehicle-classes.ts';

interface Props {
  shownBooking: ShownBooking;
  /** The booking has not started yet: show the steps for the day. */
  isAhead?: boolean;
}

/** Everything about a booking except its number. Leaves out what the server does not return. */
export function BookingOverview({ shownBooking, isAhead = true }: Props) {
  const { booking } = shownBooking;
  return (
    <div className={styles.overview}>
      <BookingActions shownBooking={shownBooking} />
      {isAhead && (
        <section aria-labelledby="on-the-day" className={styles.section}>
          <h2 id="on-the-day">On the day</h2>
          <SignList items={ON_THE_DAY} />
        </section>
      )}
      <div className={styles.columns}>
        <Card title="Your booking" titleId="your-stay">
          <FactList facts={factsOf(shownBooking)} />
          {booking.downloads && <Downloads files={booking.downloads} />}
        </Card>
        <CarCard shownBooking={shownBooking} />
        {booking.total_charge !== undefined && (
          <Card title="Price" titleId="the-price">
            <PriceBreakdown rate={booking.rate} total={booking.total_charge} />
          </Card>
        )}
        <Card title="Email your booking" titleId="send-again">
          <SendAgain shownBooking={shownBooking} />
        </Card>
        <Card title="Change of plans?" titleId="change-of-plans">
          <p>
            Call us 24/7: <a href={business.phoneLink}>{business.phone}</a>. Have your booking number ready:{' '}
            <strong>{booking.number}</strong>.
          </p>
          {booking.allowed_actions?.includes('modify') && (
            <p>You can change the dates here. You’ll see the new price before you confirm.</p>
          )}
          {booking.allowed_actions?.includes('cancel') && (
            <p>You can cancel here. You’ll see your refund before you confirm.</p>
          )}
        </Card>
        <Club shownBooking={shownBooking} />
      </div>
    </div>
  );
}

const Club = observer(function Club({ shownBooking }: { shownBooking: ShownBooking }) {
  const store = useStores().lazy.of(BookingViewStore);
  if (store.linkedId === shownBooking.booking.id) return <InAccount what="booking" />;
  if (!shownBooking.booking.allowed_actions?.includes('link-club')) return null;
  return <LinkClub form={store.club} what="booking" onLink={() => void store.linkClub(shownBooking)} />;
});

const ON_THE_DAY = [
  {
    title: 'Drive to the lot',
    text: <>{lotAddress}. We’re open 24 hours a day.</>,
  },
  {
    title: 'Show your booking',
    text: 'Show the barcode here, on your wallet pass, or on your PDF, or give your booking number at the gate.',
  },
  {
    title: 'Ride to the terminal',
    text: (
      <>
        Our free shuttle leaves from the lot. When you land, <AppLink to="/pickup">call it here</AppLink> or
        at{' '}
        <a className={styles.phone} href={business.phoneLink}>
          {business.phone}
        </a>
        . It picks you up at the airport garage.
      </>
    ),
  },
];

function factsOf({ booking, from, to, changedAt }: ShownBooking): Fact[] {
  const { vehicle_class: vehicle, product_id: product } = booking;
  return [
    ['Number', booking.number],
    ['Drop-off', formatWallTime(from)],
    ['Pick-up', formatWallTime(to)],
    ...known('Changed on', changedAt && formatWallTime(changedAt)),
    ...known('Vehicle', vehicle && isVehicleClass(vehicle) ? VEHICLE_CLASS_NAMES[vehicle] : vehicle),
    ...known('Rate', product && productOf(product).name),
    ...known('Name', booking.full_name),
    ...known('Email', booking.email_addr),
    ...known('Departing flight', booking.flight_number_departing),
    ...known('Return flight', booking.flight_number_returning),
    ...paymentFacts(booking),
    ...clubFacts(booking),
  ];
}

function paymentFacts({ paid, refunded, due_at_lot: due, card }: Booking): Fact[] {
  const how = card ? ` with ${card.brand} ending ${card.last_four}` : '';
  return [
    ...known('Paid', paid !== undefined && centsOf(paid) > 0 ? formatMoney(paid) + how : null),
    ...known('Refunded', refunded !== undefined && centsOf(refunded) > 0 ? formatMoney(refunded) : null),
    ...known('Due at the lot', due !== undefined && centsOf(due) > 0 ? formatMoney(due) : null),
  ];
}

/** The club number and points of a member's booking. After the stay, the receipt shows the points. */
function clubFacts({ point_club_id: number, points = 0, status }: Booking): Fact[] {
  const isToEarn = points > 0 && (status === 'CONFIRMED' || status === 'CHECKED_IN');
  return number
    ? [['Club number', number], ...known('You’ll earn', isToEarn ? formatPoints(points) : null)]
    : [];
}

const known = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);

function SendAgain({ shownBooking }: { shownBooking: ShownBooking }) {
  const store = useStores().lazy.of(BookingViewStore);
  return (
    <MailForm
      hasFiles
      draftKey={`mail-booking-${shownBooking.booking.id}`}
      initialEmail={shownBooking.booking.email_addr ?? ''}
      mail={store.mail}
      postedAs="mail"
      onSend={(email, files) => store.sendAgain(shownBooking, email, files)}
    />
  );
}
