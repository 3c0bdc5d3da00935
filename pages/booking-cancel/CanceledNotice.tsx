import { Card } from '../../shared/components/Card.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './BookingCancelPage.module.css';
import { describeRefund } from './refund-copy.ts';
import { RefundLines } from './RefundLines.tsx';

interface Props {
  shownBooking: ShownBooking;
  terms: CancelTerms;
}

/** Confirms the cancellation, with fee and refund. */
export function CanceledNotice({ shownBooking, terms }: Props) {
  const { email_addr: email } = shownBooking.booking;
  return (
    <>
      <p>
        {describeRefund(terms)} {email ? `We sent the details to ${email}.` : 'We emailed you the details.'}
      </p>
      <div className={styles.columns}>
        <Card title="Your refund" titleId="what-comes-back">
          <RefundLines paid={shownBooking.booking.paid} terms={terms} />
        </Card>
      </div>
      <p className={styles.actions}>
        <LinkButton to="/booking" variant="cta">
          Make another booking
        </LinkButton>
        <LinkButton to={bookingPath(shownBooking)} variant="quiet">
          View booking
        </LinkButton>
      </p>
    </>
  );
}
