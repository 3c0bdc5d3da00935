import { Card } from '../../shared/components/Card.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { type Trip, tripPath } from '../../shared/stores/trip.ts';
import styles from './BookingModifyPage.module.css';

/** It has happened; these are the dates now. */
export function ChangedNotice({ trip }: { trip: Trip }) {
  const { email_addr: email, total_charge: total } = trip.booking;
  return (
    <>
      <p>
        {email ? `We have sent the new confirmation to ${email}.` : 'We have sent the new confirmation.'} A
        pass or PDF that you have kept shows the old dates.
      </p>
      <Card title="Your stay now" titleId="stay-now">
        <FactList
          facts={[
            ['Drop-off', formatWallTime(trip.from)],
            ['Pick-up', formatWallTime(trip.to)],
            ...(total === undefined ? [] : [['Total', formatMoney(total)] as const]),
          ]}
        />
      </Card>
      <p className={styles.actions}>
        <LinkButton to={tripPath(trip)} variant="cta">
          View the booking
        </LinkButton>
      </p>
    </>
  );
}
