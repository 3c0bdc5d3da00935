import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { pathBelowBooking, pickupPathOf } from '../../../../shared/format/booking-path.ts';
import { directionsLink } from '../../../../shared/format/lot-address.ts';
import { MailLink } from './MailPieces.tsx';
import { NumberCodes } from './NumberCodes.tsx';
import { styles } from './mail-styles.ts';

interface Props {
  booking: Booking;
  /** Without a trailing slash. */
  publicOrigin: string;
  /** The path of the booking's page. */
  customerLink: string;
}

/** The codes, the number and the next steps, as at the top of the booking's page. */
export function BookingActions({ booking, publicOrigin, customerLink }: Props) {
  const { number, allowed_actions: actions = [] } = booking;
  const links = [
    { label: 'Directions', href: directionsLink },
    { label: 'Shuttle', href: publicOrigin + pickupPathOf(customerLink) },
    ...(actions.includes('modify')
      ? [{ label: 'Change', href: publicOrigin + pathBelowBooking(customerLink, 'modify') }]
      : []),
    ...(actions.includes('cancel')
      ? [{ label: 'Cancel', href: publicOrigin + pathBelowBooking(customerLink, 'cancel') }]
      : []),
  ];
  return (
    <>
      <NumberCodes {...booking} />
      <p style={styles.paragraph}>
        Booking number{' '}
        <MailLink href={publicOrigin + customerLink}>
          <strong>{number}</strong>
        </MailLink>
      </p>
      <p style={styles.paragraph}>
        {links.map(({ label, href }) => (
          <span key={label}>
            <MailLink href={href} style={styles.quietButton}>
              {label}
            </MailLink>{' '}
          </span>
        ))}
      </p>
    </>
  );
}
