import { Card } from '../../shared/components/Card.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './BookingModifyPage.module.css';

/** It has happened; these are the dates now. */
export function ChangedNotice({ shownBooking }: { shownBooking: ShownBooking }) {
  const { email_addr: email, total_charge: total } = shownBooking.booking;
  return (
    <>
      <p>
        {email ? `We have sent the new confirmation to ${email}.` : 'We have sent the new confirmation.'} A
        pass or PDF that you have kept shows the old dates.
      </p>
      <Card title="Your stay now" titleId="stay-now">
        <FactList
          facts={[
            ['Drop-off', formatWallTime(shownBooking.from)],
            ['Pick-up', formatWallTime(shownBooking.to)],
            ...(total === undefined ? [] : [['Total', formatMoney(total)] as const]),
          ]}
        />
      </Card>
      <p className={styles.actions}>
        <LinkButton to={bookingPath(shownBooking)} variant="cta">
          View the booking
        </LinkButton>
      </p>
    </>
  );
}
