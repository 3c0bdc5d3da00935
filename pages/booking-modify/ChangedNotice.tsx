import { Card } from '../../shared/components/Card.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './BookingModifyPage.module.css';

/** Confirms the change, with the new dates. */
export function ChangedNotice({ shownBooking }: { shownBooking: ShownBooking }) {
  const { email_addr: email, total_charge: total } = shownBooking.booking;
  return (
    <>
      <p>{email ? `We sent the new confirmation to ${email}.` : 'We sent the new confirmation.'}</p>
      <p>Your old pass and PDF show the old dates.</p>
      <Card title="Current booking" titleId="stay-now">
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
          View booking
        </LinkButton>
      </p>
    </>
  );
}
