import { observer } from 'mobx-react-lite';
import { business } from '../shared/business.ts';
import { AppLink } from '../shared/components/AppLink.tsx';
import { classNames } from '../shared/components/class-names.ts';
import { Stripe } from '../shared/components/Stripe.tsx';
import { useStores } from '../shared/stores/stores-context.ts';
import { ClubLink } from './ClubLink.tsx';
import styles from './Footer.module.css';

const PLACES = [
  { name: 'Rates', path: '/rates' },
  { name: 'Map', path: '/map' },
  { name: 'Blog', path: '/blog' },
  { name: 'Shuttle Pickup', path: '/pickup' },
  { name: 'Privacy Policy', path: '/privacy' },
  { name: 'Terms of Service', path: '/terms' },
];

/** @param year the Pacific year, so that server and browser agree */
export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer} data-print="no">
      <Stripe />
      <div className={styles.columns}>
        <div className={styles.column}>
          <p className={styles.name}>{business.name}</p>
          <p>{business.tagline}</p>
        </div>
        <address className={styles.column}>
          <p>
            {business.street}
            <br />
            {business.city}, {business.state} {business.postalCode}
          </p>
          <p>Open 24 hours, every day</p>
        </address>
        <div className={styles.column}>
          <p className={styles.title}>Help</p>
          <ul className={styles.links}>
            <li>
              <a href={business.phoneLink}>{business.phone}</a>
            </li>
            <li>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </li>
            <li>
              <AppLink to="/email-my-bookings">Email me my bookings</AppLink>
            </li>
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          <ul className={classNames(styles.links, styles.places)}>
            <li>
              <AppLink to="/booking">Book Your Visit</AppLink>
            </li>
            <PointClub />
            <li>
              <AppLink to="/booking-claim">Find your booking</AppLink>
            </li>
            <li>
              <AppLink to="/contact">Contact</AppLink>
            </li>
            {PLACES.map(({ name, path }) => (
              <li key={path}>
                <AppLink to={path}>{name}</AppLink>
              </li>
            ))}
            {business.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.small}>
        © {business.since}–{year} {business.name}
      </p>
    </footer>
  );
}

const PointClub = observer(function PointClub() {
  const { auth } = useStores();
  if (!auth.isSignedIn && !auth.isOffered) return null;
  return (
    <li>
      {auth.isSignedIn ? (
        <AppLink to="/point-club/dashboard">{business.club}</AppLink>
      ) : (
        <ClubLink>{business.club}</ClubLink>
      )}
    </li>
  );
});
