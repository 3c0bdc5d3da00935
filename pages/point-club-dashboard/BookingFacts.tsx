import { Bus, CalendarClock, CircleX, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Booking } from '../../shared/contracts/bookings.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { statusOf } from '../../shared/components/booking-statuses.ts';
import { Downloads } from '../../shared/components/Downloads.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import { describeLength, formatDay, formatWallTime, minutesBetween } from '../../shared/format/wall-time.ts';
import { cancelPath, modifyPath, type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './PointClubDashboardPage.module.css';

/** Dates and number of a booking. */
export function BookingFacts({ shownBooking }: { shownBooking: ShownBooking }) {
  const { booking, from, to } = shownBooking;
  const status = statusOf(booking.status);
  return (
    <div className={styles.trip}>
      <p className={styles.days}>
        <AppLink to={bookingPath(shownBooking)}>
          {from && to ? `${formatDay(from)} → ${formatDay(to)}` : `Booking ${booking.number}`}
        </AppLink>
        {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
      </p>
      {from && to && (
        <p>
          Drop-off {formatWallTime(from)}
          <br />
          Pick-up {formatWallTime(to)}
        </p>
      )}
      <p className={styles.quiet}>
        Booking {booking.number}
        {from && to && `, ${describeLength(minutesBetween(from, to))}`}
      </p>
    </div>
  );
}

/** The actions of a booking. */
export function BookingActions({ shownBooking }: { shownBooking: ShownBooking }) {
  const { booking, from } = shownBooking;
  const actions = booking.allowed_actions ?? [];
  // Several bookings have the same links, so each link names its booking.
  const which = (
    <span className="visually-hidden"> booking {from ? `for ${formatDay(from)}` : booking.number}</span>
  );
  return (
    <ul className={styles.tasks}>
      <Task Icon={MapPin} label="Directions" to="/map" />
      <Task Icon={Bus} label="Shuttle pickup" to="/pickup" />
      {actions.includes('modify') && (
        <Task Icon={CalendarClock} label="Change" to={modifyPath(shownBooking)} which={which} />
      )}
      {actions.includes('cancel') && (
        <Task Icon={CircleX} label="Cancel" to={cancelPath(shownBooking)} which={which} />
      )}
    </ul>
  );
}

interface TaskProps {
  Icon: typeof MapPin;
  label: string;
  to: string;
  which?: ReactNode;
}

function Task({ Icon, label, to, which }: TaskProps) {
  return (
    <li>
      <AppLink className={styles.task} to={to}>
        <Icon aria-hidden="true" size={20} />
        <span>
          {label}
          {which}
        </span>
      </AppLink>
    </li>
  );
}

/** The documents of a booking, and an email form. Nothing if the server has no documents. */
export function BookingDocuments({
  shownBooking: { booking },
  children,
}: {
  shownBooking: ShownBooking;
  children?: ReactNode;
}) {
  const { downloads } = booking;
  if (!downloads && !children) return null;
  return (
    <details className={styles.papers}>
      <summary>{wordsFor(booking, children !== undefined)}</summary>
      <div className={styles.kept}>
        {downloads && <Downloads files={downloads} />}
        {children}
      </div>
    </details>
  );
}

function wordsFor({ downloads }: Booking, hasMail: boolean): string {
  if (!downloads) return 'Email';
  const hasPass = Boolean(downloads.pkpass ?? downloads.google);
  return [hasPass ? 'Wallet pass, PDF' : 'PDF', 'calendar', ...(hasMail ? ['email'] : [])].join(', ');
}
