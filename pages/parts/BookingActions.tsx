import { directionsLink } from '../../shared/format/lot-address.ts';
import { CopyButton } from '../../shared/components/CopyButton.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { NumberCodes } from '../../shared/components/NumberCodes.tsx';
import { buttonClass } from '../../shared/components/Button.tsx';
import { cancelPath, modifyPath, pickupPath, type ShownBooking } from '../../shared/stores/shown-booking.ts';
import styles from './BookingActions.module.css';

/** What a traveler needs at the gate and on the way: the codes, the number, and the next steps as buttons. */
export function BookingActions({ shownBooking }: { shownBooking: ShownBooking }) {
  const { number, bars, qr, status = 'CONFIRMED', allowed_actions: actions } = shownBooking.booking;
  const isCurrent = status === 'CONFIRMED' || status === 'CHECKED_IN';
  if (!isCurrent) return null;
  return (
    <section aria-label="At the gate and on the way" className={styles.actions}>
      <div className={styles.codes}>
        <NumberCodes bars={bars} number={number} qr={qr} what="booking number" />
      </div>
      <div className={styles.buttons}>
        <CopyButton text={number} what="number" />
        <a className={buttonClass('cta', false)} href={directionsLink} rel="noopener" target="_blank">
          Directions
        </a>
        <LinkButton to={pickupPath(shownBooking)}>Shuttle</LinkButton>
        {actions?.includes('modify') && <LinkButton to={modifyPath(shownBooking)}>Change</LinkButton>}
        {actions?.includes('cancel') && <LinkButton to={cancelPath(shownBooking)}>Cancel</LinkButton>}
      </div>
    </section>
  );
}
