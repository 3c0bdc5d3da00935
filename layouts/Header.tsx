import { Phone } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { SignMark } from '../shared/artwork/SignMark.tsx';
import { AppLink } from '../shared/components/AppLink.tsx';
import { Stripe } from '../shared/components/Stripe.tsx';
import { useStores } from '../shared/stores/stores-context.ts';
import { ClubLink } from './ClubLink.tsx';
import styles from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

const restOfName = business.name.slice(business.shortName.length);

/** The header of every page. `children` are the notices below it. */
export const Header = observer(function Header({ children }: { children?: ReactNode }) {
  const { auth } = useStores();
  const { pathname } = useLocation();
  return (
    <header data-print="no">
      <div className={styles.sign}>
        <div className={styles.row}>
          <AppLink className={styles.name} to="/">
            <SignMark />
            <span>
              {business.shortName}
              <span className={styles.rest}>{restOfName}</span>
            </span>
          </AppLink>
          <nav aria-label="Main" className={styles.nav}>
            <AppLink
              aria-current={pathname.startsWith('/booking') ? 'page' : undefined}
              className={styles.link}
              to="/booking"
            >
              Book
            </AppLink>
            <AppLink
              aria-current={pathname === '/pickup' ? 'page' : undefined}
              className={styles.link}
              to="/pickup"
            >
              Pickup
            </AppLink>
            {auth.isSignedIn ? (
              <UserMenu className={styles.link} />
            ) : (
              <ClubLink className={styles.link}>
                <span>
                  <span className={styles.rest}>Point </span>Club
                </span>
              </ClubLink>
            )}
            <AppLink
              aria-current={pathname === '/contact' ? 'page' : undefined}
              className={styles.link}
              to="/contact"
            >
              Help
            </AppLink>
            <a className={styles.link} href={business.phoneLink}>
              <Phone aria-hidden="true" size={18} />
              <span className={styles.number}>{business.phone}</span>
            </a>
          </nav>
        </div>
      </div>
      <Stripe />
      {children}
    </header>
  );
});
